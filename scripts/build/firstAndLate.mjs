// Finds the files that the first code of a package shares with its late code.

/** @typedef {{ getModuleInfo(id: string): { importedIds: string[], dynamicallyImportedIds: string[] } | null }} Graph */

/**
 * Returns a `name` of `codeSplitting.groups`: that of a chunk of the files which the files `first` import, and which code
 * that is imported dynamically from there imports too. Without a chunk of their own, late chunks would import the chunk
 * that loads them.
 * @param {string} name
 * @param {readonly string[]} first paths of sources: of the entry, and of others that load chunks
 * @param {(id: string) => boolean} isNamed tells further files of the chunk
 * @param {(id: string) => boolean} isApart tells files that have a chunk of their own
 */
export function firstAndLate(name, first, isNamed, isApart) {
  /** @type {Set<string> | undefined} */
  let files
  return (/** @type {string} */ id, /** @type {Graph} */ graph) => {
    files ??= new Set(first.flatMap((path) => sharedFiles(path, graph)))
    return isNamed(id) || (files.has(id) && !isApart(id)) ? name : null
  }
}

/** @param {string} first @param {Graph} graph */
function sharedFiles(first, graph) {
  const late = imported(lateRoots(first, graph), graph)
  return [...imported([first], graph)].filter((id) => late.has(id))
}

/** The files that are imported dynamically, at any depth. @param {string} first @param {Graph} graph */
function lateRoots(first, graph) {
  const roots = new Set()
  const all = new Set([first])
  for (const id of all) {
    const info = graph.getModuleInfo(id)
    for (const next of info?.dynamicallyImportedIds ?? []) roots.add(next)
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) all.add(next)
  }
  return [...roots]
}

/** The files that `roots` import statically, at any depth, and the roots. @param {string[]} roots @param {Graph} graph */
function imported(roots, graph) {
  const files = new Set(roots)
  for (const id of files) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) files.add(next)
  return files
}
