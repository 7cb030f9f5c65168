// Other kits for the benchmark. They are installed outside the workspace, so that they don't affect its dependencies.
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { run, runNode } from '../run.mjs'
import { PEERS } from './pages.mjs'

const SOURCE = new URL('peers/rainbowkit/', import.meta.url)

/** Builds RainbowKit's page, and installs its packages the first time. */
export async function installPeers() {
  const folder = join(PEERS, 'rainbowkit')
  cpSync(SOURCE, folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log(`Installing RainbowKit into ${folder} …`)
    must(await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder }))
  }
  must(await runNode(join(folder, 'node_modules/vite/bin/vite.js'), ['build'], { cwd: folder }))
}

/** @param {{ status: number, output: string }} result */
function must({ status, output }) {
  if (status !== 0) throw new Error(output)
}
