import type { MessageAbility } from '@latchkit/core/adapter'
import type { Network } from '@latchkit/core/networks'
import { expect, it } from 'vitest'
import type { Bench } from './adapterBench.js'
import { ability, needed, type Tests } from './suite.ability.js'

const TEXT = 'Hello\nthere: “ünï” 0x1234 🙂'

/** The function of an adapter that verifies signatures, where it has one. */
const verifierOf = async ({ adapter }: Bench): Promise<MessageAbility['verify']> =>
  (await adapter.abilities.message?.())?.verify

/** Connects, has a text signed, and resolves with what verifying it takes. */
async function signed(bench: Bench, text = TEXT) {
  const signer = await bench.signer()
  return { signer, signature: await ability(bench, 'message').sign(signer, text) }
}

/** The tests of verifying what the wallet signed. An adapter that can't verify has one, which says so. */
export const verificationTests: Tests = (bench, { verification }) => {
  if (!verification) return it('can’t verify', async () => expect(await verifierOf(bench())).toBeUndefined())

  it('finds a signature of the account valid, without the wallet', async () => {
    const { signer, signature } = await signed(bench())
    const { wallet } = bench().harness
    wallet.lock()
    const asked = wallet.prompts()
    const verify = needed(await verifierOf(bench().reload()), 'function that verifies')
    expect(await verify(signer, TEXT, signature)).toBe('valid')
    expect(wallet.prompts()).toBe(asked)
  })

  it('finds a signature of another account, of another text, and none at all invalid', async () => {
    const { signer, signature } = await signed(bench())
    const { newAddress, wallet } = bench().harness
    const verify = needed(await verifierOf(bench()), 'function that verifies')
    for (const address of [wallet.addresses[1], newAddress()])
      expect(await verify({ ...signer, address }, TEXT, signature)).toBe('invalid')
    expect(await verify(signer, `${TEXT}.`, signature)).toBe('invalid')
    expect(await verify(signer, TEXT, 'no signature')).toBe('invalid')
  })

  if (verification !== 'node') return
  it('can’t say who else signed where no node answers', async () => {
    const { signer, signature } = await signed(bench())
    const { networks, wallet } = bench().harness
    const verify = needed(
      await verifierOf(bench().reload([silent(networks[0]), networks[1]])),
      'function that verifies',
    )
    expect(await verify(signer, TEXT, signature)).toBe('valid')
    expect(await verify({ ...signer, address: wallet.addresses[1] }, TEXT, signature)).toBe('unknown')
  })

  it('can’t say who else signed on a network that the app does not have', async () => {
    const { signer, signature } = await signed(bench())
    const { networks, wallet } = bench().harness
    const verify = needed(await verifierOf(bench()), 'function that verifies')
    const account = { address: wallet.addresses[1], networkId: `${networks[0].chainNamespace}:987654321` } as const
    expect(await verify(account, TEXT, signature)).toBe('unknown')
    expect(await verify({ ...account, address: signer.address }, TEXT, signature)).toBe('valid')
  })
}

/** The network with a node that doesn't answer. */
const silent = (network: Network): Network => ({ ...network, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } })
