// Tests collectible.ts.
import { startSandbox, type SandboxChain, type SandboxNames } from '../../../sandbox/src/exports/index.js'
import type { Image } from '../images/images.types.js'
import { describeIdentity } from './describeIdentity.fixture.js'

describeIdentity('ENS on a chain, through the server', async () => {
  const { manifest, stop } = await startSandbox({ port: 0 })
  const { server, evm } = manifest
  const { names } = evm.chains[0] as SandboxChain
  const { records } = names as SandboxNames
  const query = new URLSearchParams({ projectId: server.projectId }).toString()
  const ask = async (address: string): Promise<Record<'name' | 'avatar', string | null>> =>
    (await fetch(`${server.url}/v1/identity/${address}?${query}`)).json()
  return {
    records,
    nameless: evm.accounts[9]?.address as string,
    stop,
    provider: {
      async identify(address) {
        const { name, avatar } = await ask(address)
        return { name, hasPicture: avatar !== null }
      },
      async picture(address) {
        const { avatar } = await ask(address)
        if (avatar === null) return undefined
        const answer = await fetch(avatar)
        const type = answer.headers.get('content-type') as Image['type']
        return answer.ok ? { type, bytes: new Uint8Array(await answer.arrayBuffer()) } : undefined
      },
    },
  }
})
