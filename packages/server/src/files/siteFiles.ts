import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { SiteFile, SiteFiles } from '../secure/secureSource.types.js'

/** What a build of the site may have. Nothing else of the folder is served. */
const OWN = /^(?:(?:sdk|window|device)\.html|favicon\.ico|assets\/.+)$/

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Makes the files of a built site, which are read once, when the first one is asked for. A missing build is looked for again. */
export function createSiteFiles(folder: string): SiteFiles {
  let reading: Promise<ReadonlyMap<string, SiteFile>> | undefined
  return {
    find: async (path) => {
      const mine = (reading ??= readFiles(folder))
      const files = await mine
      if (files.size === 0 && reading === mine) reading = undefined
      return files.get(path)
    },
  }
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((path) => OWN.test(path) && Object.hasOwn(TYPES, extname(path)))
  return new Map(
    await Promise.all(
      files.map(async (path) => {
        const bytes = new Uint8Array(await readFile(join(folder, path)))
        return [path, { bytes, type: TYPES[extname(path)] ?? '' }] as const
      }),
    ),
  )
}
