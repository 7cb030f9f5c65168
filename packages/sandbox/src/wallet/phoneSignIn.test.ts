import { hashMessage, recoverAddress } from 'viem'
import { expect, it } from 'vitest'
import { accountsOf } from './accounts.fixture.js'
import { approveSignIn, phoneProofs, phoneSignIns } from './phoneSignIn.js'
import type { EvmChainsConfig } from './types.js'

const [alice] = accountsOf(1) as [EvmChainsConfig['accounts'][number]]

it('lets the library check the account’s own signature, whatever is sent', async () => {
  for (const signIn of phoneSignIns) {
    const { checked, sent } = phoneProofs(alice, signIn)
    const signer = async ({ sign }: typeof checked) =>
      recoverAddress({ hash: hashMessage('text'), signature: await sign('text') })
    expect([checked.address, checked.type, await signer(checked)]).toEqual([alice.address, 'eip191', alice.address])
    expect(sent.address).toBe(signIn === 'eip1271' ? alice.contracts.deployed.address : alice.address)
    expect(sent.type).toBe(signIn === 'eip1271' ? 'eip1271' : 'eip191')
    expect((await signer(sent)) === alice.address).toBe(signIn !== 'forged')
  }
})

it('replaces the proof in the one answer, and none after it', async () => {
  const sent: unknown[] = []
  const engine = { sendResult: async (answer: object) => void sent.push(answer) }
  const kit = {
    engine: { signClient: { engine } },
    approveSessionAuthenticate: async ({ id, auths }: { id: number; auths: string[] }) => {
      await engine.sendResult({ id: 1, result: {} })
      await engine.sendResult({ id, result: { cacaos: auths, responder: 'phone' } })
    },
  }
  await approveSignIn(kit, 7, { checked: 'right', sent: 'forged' })
  await engine.sendResult({ id: 7, result: {} })
  expect(sent).toEqual([
    { id: 1, result: {} },
    { id: 7, result: { cacaos: ['forged'], responder: 'phone' } },
    { id: 7, result: {} },
  ])
})
