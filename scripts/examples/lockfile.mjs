// The lockfile of an example's copy. With it pnpm installs without asking a registry for anything.

/**
 * @typedef {Record<string, { specifier: string, version: string }>} Locked
 * @typedef {{ dependencies?: Locked, devDependencies?: Locked, optionalDependencies?: Locked }} Importer
 * @typedef {{ importers: Record<string, Importer>, packages: Record<string, any>, snapshots: Record<string, any> }} Lockfile
 * @typedef {object} Packed a packed package of the workspace
 * @property {string} folder from the project's folder, such as `packages/core`
 * @property {string} file the tarball, from the copy's folder
 * @property {string} integrity of the tarball, as in a lockfile
 * @property {Record<string, any>} manifest
 */

const GROUPS = /** @type {const} */ (['dependencies', 'devDependencies', 'optionalDependencies'])

/** Returns how a package.json and a lockfile name a tarball. @param {Packed} packed */
export const specifierOf = ({ file }) => `file:${file}`

/**
 * Returns the lockfile of a copy of an example, made from the workspace's: the same versions of all packages, and
 * tarballs in place of the workspace's packages. The workspace's lockfile has the packages that others need, too; pnpm
 * doesn't install those.
 * @template {Lockfile} lockfile
 * @param {lockfile} lock the workspace's
 * @param {string} example its folder, such as `examples/next`
 * @param {ReadonlyMap<string, Packed>} packed by the package's name: those that the example and they themselves need
 * @returns {lockfile}
 */
export function lockfileOf(lock, example, packed) {
  const importer = lock.importers[example]
  if (!importer) throw new Error(`pnpm-lock.yaml has no ${example}. Run \`npx -y pnpm install\`.`)
  const own = [...packed].map(([name, each]) => ({ key: `${name}@${specifierOf(each)}`, name, each }))
  return {
    ...lock,
    importers: { '.': withTarballs(importer, packed) },
    packages: { ...lock.packages, ...Object.fromEntries(own.map(({ key, each }) => [key, entryOf(each)])) },
    snapshots: {
      ...lock.snapshots,
      ...Object.fromEntries(own.map(({ key, each }) => [key, snapshotOf(lock, importer, each, packed)])),
    },
  }
}

/** @param {Importer} importer @param {ReadonlyMap<string, Packed>} packed @returns {Importer} */
const withTarballs = (importer, packed) =>
  Object.fromEntries(
    GROUPS.filter((group) => importer[group]).map((group) => [
      group,
      Object.fromEntries(
        Object.entries(importer[group] ?? {}).map(([name, locked]) => {
          const tarball = packed.get(name)
          return [name, tarball ? { specifier: specifierOf(tarball), version: specifierOf(tarball) } : locked]
        }),
      ),
    ]),
  )

/** @param {Packed} packed */
const entryOf = ({ file, integrity, manifest: { version, engines, peerDependencies, peerDependenciesMeta } }) => ({
  resolution: { integrity, tarball: `file:${file}` },
  version,
  ...(engines && { engines }),
  ...(peerDependencies && { peerDependencies }),
  ...(peerDependenciesMeta && { peerDependenciesMeta }),
})

/**
 * Returns what stands beside a packed package: its dependencies as the workspace has them, and its peers as the example
 * has them.
 * @param {Lockfile} lock @param {Importer} example @param {Packed} packed @param {ReadonlyMap<string, Packed>} all
 */
function snapshotOf(lock, example, { folder, manifest }, all) {
  const inWorkspace = lock.importers[folder]?.dependencies ?? {}
  const inExample = { ...example.devDependencies, ...example.dependencies }
  const versionOf = (name, locked) => {
    const tarball = all.get(name)
    return tarball ? specifierOf(tarball) : locked[name]?.version
  }
  const dependencies = Object.keys(manifest.dependencies ?? {}).map((name) => [name, versionOf(name, inWorkspace)])
  const peers = Object.keys(manifest.peerDependencies ?? {}).map((name) => [name, versionOf(name, inExample)])
  const missing = dependencies.find(([, version]) => version === undefined)
  if (missing) throw new Error(`pnpm-lock.yaml has no ${missing[0]} for ${folder}. Run \`npx -y pnpm install\`.`)
  // An optional peer that the example doesn't have is left out.
  const present = [...dependencies, ...peers].filter(([, version]) => version !== undefined)
  return present.length > 0 ? { dependencies: Object.fromEntries(present) } : {}
}
