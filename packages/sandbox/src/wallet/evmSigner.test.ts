import { verifyEvmSignature } from '@latchkit/siwx/verify/evm'
import { hashMessage, parseErc6492Signature, recoverAddress, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { accountsOf } from './accounts.fixture.js'
import { openWallet } from './page.fixture.js'
import { createEvmSigner } from './evmSigner.js'
import type { EvmChainsConfig, WalletSwitches } from './types.js'

const message = 'Is this account yours?'
const [alice] = accountsOf(2) as [EvmChainsConfig['accounts'][number]]
/** Signs, and verifies the signature without a node. */
async function signWith(signature: WalletSwitches['signature']) {
  const made = await createEvmSigner(alice, { signature }).signMessage({ message })
  const signed = { chainId: 'eip155:31337', accountAddress: alice.address, text: message, signature: made }
  return { verdict: await verifyEvmSignature(signed), signature: made }
}
const signedBy = (signature: Hex): Promise<Hex> => recoverAddress({ hash: hashMessage(message), signature })

it('signs with the key of the account', async () => {
  const signer = createEvmSigner(alice, { account: 'key' })
  expect(signer.address).toBe(alice.address)
  expect(await signedBy(await signer.signMessage({ message }))).toBe(alice.address)
})

it('signs with another key, in the second form or with another v where a switch says so', async () => {
  const foreign = await signWith('other-key')
  expect(foreign.verdict).toBe('unknown')
  expect(await signedBy(foreign.signature)).not.toBe(alice.address)
  const right = await signWith('right')
  const high = await signWith('high-s')
  expect([right.verdict, high.verdict, high.signature.length]).toEqual(['valid', 'invalid', right.signature.length])
  expect(await signedBy(high.signature)).toBe(alice.address)
  const low = await signWith('low-v')
  expect([low.verdict, low.signature.slice(0, 130)]).toEqual(['valid', right.signature.slice(0, 130)])
  expect(low.signature).toMatch(/0[01]$/)
})

it('signs for a contract with the key of its owner, and sends nothing', async () => {
  const signer = createEvmSigner(alice, { account: 'contract' })
  expect(signer.address).toBe(alice.contracts.deployed.address)
  expect(await signedBy(await signer.signMessage({ message }))).toBe(alice.address)
  await expect(signer.signTransaction({ type: 'legacy' })).rejects.toMatchObject({ code: 4200 })
})

it('adds what would create the contract to a signature for one that no chain has', async () => {
  const { address, factory, factoryData } = alice.contracts.undeployed
  const signer = createEvmSigner(alice, { account: 'undeployed' })
  expect(signer.address).toBe(address)
  const { signature, ...creation } = parseErc6492Signature(await signer.signMessage({ message }))
  expect(creation).toEqual({ address: factory, data: factoryData })
  expect(await signedBy(signature)).toBe(alice.address)
  const typed = { domain: {}, types: { Text: [{ name: 'text', type: 'string' }] }, primaryType: 'Text' } as const
  const data = parseErc6492Signature(await signer.signTypedData({ ...typed, message: { text: message } }))
  expect(data.data).toBe(factoryData)
})

it('shows the app the contract as the account, and another one where the switch changes', async () => {
  const { api, ask, panels } = openWallet()
  const { deployed, undeployed } = alice.contracts
  await ask('eth_requestAccounts')
  const changes: unknown[] = []
  api.provider.on('accountsChanged', (accounts) => changes.push(accounts))
  api.set({ account: 'contract' })
  expect(await ask('eth_accounts')).toEqual([deployed.address])
  await expect(ask('personal_sign', message, alice.address)).rejects.toMatchObject({ code: 4100 })
  expect(await signedBy((await ask('personal_sign', message, deployed.address)) as Hex)).toBe(alice.address)
  expect(panels.at(-1)?.rows).toContainEqual(['Account', deployed.address])
  const transaction = { from: deployed.address, to: alice.address, gas: '0x5208', nonce: '0x0', gasPrice: '0x1' }
  await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject({ code: 4200 })
  api.set({ account: 'undeployed' })
  expect(changes).toEqual([[deployed.address], [undeployed.address]])
})
