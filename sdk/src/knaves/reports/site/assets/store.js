"use strict";

/* Documents that lie beside the page in script files: what a page from a folder may load. */
var knaves = {};

/* What somebody asked for that the report doesn't have. */
knaves.NotThere = class extends Error {};

(() => {
  const KEPT = 12;
  const documents = new Map();
  const takers = new Map();

  /* Called by each script file with its document, as gzipped JSON in base 64. */
  knaves.take = (name, packed) => takers.get(name)(packed);

  async function unpack(packed) {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  }

  function fetched(name) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      takers.set(name, resolve);
      script.src = `data/${name}.js`;
      script.onerror = () => reject(new knaves.NotThere(`data/${name}.js is not there`));
      script.onload = script.remove;
      document.head.append(script);
    });
  }

  /* Return a promise of the document with this name; the latest ones are kept. */
  knaves.load = (name) => {
    const found = documents.get(name) ?? fetched(name).then(unpack);
    documents.delete(name);
    documents.set(name, found);
    found.catch(() => documents.delete(name));
    if (documents.size > KEPT) {
      documents.delete(documents.keys().next().value);
    }
    return found;
  };
})();
