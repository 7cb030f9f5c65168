// Builds the lab once for each supported combination of libraries: React 18.2 and 19, wagmi core 2 and 3. And the pages
// beside it: of the list, and of other libraries' dialogs.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js')
const combinations = ['19', '18'].flatMap((react) =>
  ['3', '2'].map((wagmi) => ({ LAB_REACT: react, LAB_WAGMI: wagmi })),
)
for (const wanted of [...combinations, { LAB_PAGE: 'pages' }]) {
  const env = { ...process.env, ...wanted }
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
