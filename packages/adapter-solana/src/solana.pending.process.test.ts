import { createTestLatch } from '@latchkit/testing'
import { describePending, type PendingHarness } from '@latchkit/testing/suite'
import { SystemProgram, VersionedTransaction } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { afterAll, beforeAll } from 'vitest'
import { fromBase64 } from './bytes.js'
import { usedBytes } from '../../testing/src/usedBytes.fixture.js'
import { createSolanaAdapter } from './createSolanaAdapter.js'
import { startSolanaWorld, type SolanaWorld } from './solanaWorld.fixture.js'

let world: SolanaWorld
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world.stop())

async function start(): Promise<PendingHarness> {
  const { networks, keys, connection, sandbox } = world
  const [network] = networks
  const [key] = keys as [(typeof keys)[number]]
  const { wallet } = world.wallet()
  getWallets().register(wallet as object as Wallet)
  await fetch(sandbox.manifest.solana.controlUrl, { method: 'PUT', body: JSON.stringify({ hold: true }) })
  const hashes: string[] = []
  for (let lamports = 1; lamports <= 100; lamports++) {
    const transfer = SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: key.publicKey, lamports })
    const own = VersionedTransaction.deserialize(
      fromBase64(await world.serialize(key.publicKey.toBase58(), [transfer])),
    )
    own.sign([key])
    hashes.push(await connection.sendRawTransaction(own.serialize(), { skipPreflight: true }))
  }
  return {
    networkId: network.caipNetworkId,
    address: key.publicKey.toBase58(),
    hashes,
    usedBytes,
    async connect(options) {
      const kit = createTestLatch({ ...options, networks: [network], adapters: [createSolanaAdapter()], wallets: [] })
      kit.latch.start()
      await kit.latch.connect({ wallet: `solana:${wallet.name}` })
      return kit
    },
  }
}

describePending('Solana', start)
