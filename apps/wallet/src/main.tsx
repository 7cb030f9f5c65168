import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPhoneWallet, type PhoneWallet } from './createPhoneWallet.js'
import { createQuietCore } from './createQuietCore.js'
import { icon } from './icon.js'
import { installBuffer } from './installBuffer.js'
import { createMemory, rememberSandbox } from './memory.js'
import { readPageLink, withoutRequest, type PageLink } from './pageLink.js'
import { PhonePage } from './views/PhonePage.js'
import './wallet.css'
import { createWorld, loadManifest, type World } from './world.js'

const DEFAULT_SANDBOX = 'http://127.0.0.1:4500'

const storage = (): Storage => localStorage
const link = readPageLink(location.href)
const sandboxUrl = rememberSandbox(storage, link.sandboxUrl) ?? DEFAULT_SANDBOX
// Removes the request from the address, so that a reload doesn't repeat it.
history.replaceState(null, '', withoutRequest(location.href))

document.querySelector('link[rel=icon]')?.setAttribute('href', icon)
const root = createRoot(document.getElementById('root') as HTMLElement)
const render = (page: ReactNode): void => root.render(<StrictMode>{page}</StrictMode>)

try {
  const { phone, world } = await start(link)
  render(<PhonePage phone={phone} world={world} />)
  if (link.pairing !== undefined) void phone.pair(link.pairing)
} catch (error) {
  render(<NoSandboxPage reason={String(error)} />)
}

async function start({ attestation, signIn }: PageLink): Promise<{ phone: PhoneWallet; world: World }> {
  installBuffer(globalThis)
  const world = createWorld(await loadManifest(sandboxUrl), signIn)
  const { url: relayUrl, projectId } = world.manifest.relay
  // The lock is taken before any storage is read. The tab that had it disconnects.
  const lost = takeOver(`sandbox-phone:${sandboxUrl}`)
  const core = createQuietCore({ relayUrl, projectId, storagePrefix: new URL(sandboxUrl).host, attestation })
  const phone = await createPhoneWallet({ world, core, memory: createMemory(storage, sandboxUrl) })
  void lost.then(() => phone.leave())
  return { phone, world }
}

/**
 * Takes the lock of the wallet, since two tabs with the same sessions would both answer. Resolves when another tab
 * takes it.
 */
async function takeOver(name: string): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  await locks?.request(name, { steal: true }, () => new Promise<never>(() => undefined)).catch(() => undefined)
  if (!locks) await new Promise<never>(() => undefined)
}

function NoSandboxPage({ reason }: { reason: string }): ReactNode {
  return (
    <main>
      <h1>Sandbox Phone</h1>
      <p role="alert">
        No sandbox answers at {sandboxUrl}. ({reason})
      </p>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </main>
  )
}
