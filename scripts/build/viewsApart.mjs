// Keeps the chunks of views apart. A part that two of them use would stand in the chunk of the earlier one, and the later
// view would load all of that for it.

/**
 * A plugin of Rolldown. Fails where a chunk of `apart` imports another one of them. An `import()` is allowed.
 * @param {readonly string[]} apart the names of chunks
 */
export const viewsApart = (apart) => ({
  name: 'views-apart',
  /** @param {unknown} _ @param {Record<string, any>} files */
  generateBundle(_, files) {
    const names = new Map(Object.values(files).map(({ fileName, name }) => [fileName, name]))
    const isApart = (/** @type {string} */ file) => apart.includes(names.get(file))
    for (const { fileName, imports = [] } of Object.values(files).filter(({ fileName }) => isApart(fileName)))
      for (const other of imports.filter(isApart))
        throw new Error(
          `chunks.mjs: ${names.get(fileName)} loads all of ${names.get(other)}. Name what they share in a chunk above both.`,
        )
  },
})
