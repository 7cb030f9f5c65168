import { adaptersOf } from '@latchkit/core/adapter'
import { abilityIn, createConnectedLatch, OTHER_ADDRESS } from '@latchkit/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EvmLibrary } from './evm.library.js'
import { lateEvmAdapter } from './lateEvmAdapter.js'
import { HASH, signer, stubRpc } from './evmKits.fixture.js'

afterEach(() => void vi.unstubAllGlobals())

const { networkId } = signer
const request = { to: OTHER_ADDRESS, value: 1n }
const abi = [
  { type: 'function', name: 'f', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
] as const
const call = { address: OTHER_ADDRESS, abi, functionName: 'f' }

async function connected(library: () => Promise<EvmLibrary>) {
  const failing = { reads: false }
  const { latch } = await createConnectedLatch({
    adapters: [
      (context) => {
        // The clients of the reads need the list of networks.
        const getNetworks = (): typeof context.networks => {
          if (failing.reads) throw new TypeError('Failed to fetch')
          return context.networks
        }
        const given = Object.defineProperty({ ...context }, 'networks', { get: getNetworks })
        return lateEvmAdapter(given, { name: 'half', library, rpcUrls: undefined })
      },
    ],
  })
  const evm = adaptersOf(latch).get('eip155')
  if (!evm) throw new Error('The kit has no adapter.')
  return { evm, failing }
}

describe('the halves of an ability', () => {
  it('reads where the signing library can’t be loaded', async () => {
    const { evm } = await connected(() => Promise.reject(new TypeError('Failed to fetch')))
    const receipt = { transactionHash: HASH, blockNumber: '0x1', status: '0x1', gasUsed: '0x1', logs: [] }
    const answers: Readonly<Record<string, unknown>> = {
      eth_getTransactionReceipt: { ...receipt, transactionIndex: '0x0' },
      eth_call: `0x${'7'.padStart(64, '0')}`,
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0x2',
      eth_getBlockByNumber: { number: '0x1', transactions: [], gasLimit: '0x1', gasUsed: '0x0' },
    }
    stubRpc(({ method }) => answers[method])
    const transaction = abilityIn(evm, 'transaction')
    const tracking = abilityIn(evm, 'tracking')
    await expect(tracking.wait({ hash: HASH, networkId })).resolves.toMatchObject({ status: 'success' })
    await expect(transaction.estimate(signer, request)).resolves.toBe(42_000n)
    await expect(abilityIn(evm, 'contract').read({ ...call, networkId })).resolves.toBe(7n)
    const failed = { isLatchError: true }
    await expect(transaction.send(signer, request)).rejects.toMatchObject(failed)
    await expect(abilityIn(evm, 'contract').encode(call)).rejects.toMatchObject(failed)
  })

  it('sends where the reads can’t be made', async () => {
    const { evm, failing } = await connected(async () => ({
      signMessage: async () => '',
      signTypedData: async () => '',
      sendTransaction: async () => HASH,
      encodeCall: () => '0x1234',
    }))
    failing.reads = true
    await expect(abilityIn(evm, 'transaction').send(signer, request)).resolves.toBe(HASH)
    await expect(abilityIn(evm, 'contract').encode(call)).resolves.toMatchObject({ data: '0x1234' })
    const waiting = abilityIn(evm, 'tracking').wait({ hash: HASH, networkId })
    await expect(waiting).rejects.toMatchObject({ isLatchError: true })
  })
})
