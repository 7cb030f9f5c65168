// Builds the lab once for each supported combination of libraries: React 18.2 and 19, wagmi core 2 and 3.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js')
for (const react of ['19', '18'])
  for (const wagmi of ['3', '2']) {
    const env = { ...process.env, LAB_REACT: react, LAB_WAGMI: wagmi }
    const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { stdio: 'inherit', env })
    if (status !== 0) process.exit(status ?? 1)
  }
