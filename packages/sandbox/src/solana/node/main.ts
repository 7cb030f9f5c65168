import type { SandboxSolanaAccount, SandboxSolanaFeeToken, SandboxSolanaToken } from '../../manifest.js'
import { createFaucet } from './faucet.js'
import { createLedger } from './ledger.js'
import { createMethods } from './methods.js'
import { createQueue } from './queue.js'
import { serve } from './server.js'
import { createFeed, createSubscriptions } from './subscriptions.js'
import { deriveMarketMaker, deriveSolanaAccounts, feeToken, fillLedger, genesisHash, tokens } from './world.js'

/** The only argument of this process, in JSON. */
export interface NodeOptions {
  readonly mnemonic: string
  readonly accounts: number
  /** The ports to try, one after the other. The websocket is at the next port. 0 is any port. */
  readonly ports: readonly number[]
}

/** The message that this process sends to its parent once it listens. */
export interface NodeReady {
  readonly port: number
  readonly genesisHash: string
  readonly accounts: readonly SandboxSolanaAccount[]
  readonly tokens: readonly SandboxSolanaToken[]
  readonly feeToken: SandboxSolanaFeeToken
}

async function start({ mnemonic, accounts: count, ports }: NodeOptions): Promise<void> {
  const ledger = createLedger()
  const accounts = deriveSolanaAccounts(mnemonic, count)
  await fillLedger(ledger, [...accounts, deriveMarketMaker(mnemonic)])
  const feed = createFeed(ledger)
  const methods = createMethods({ ledger, queue: createQueue(ledger), faucet: await createFaucet(ledger), genesisHash })
  const port = await serve({ methods, subscribe: (notify) => createSubscriptions(ledger, feed, notify) }, ports)
  const ready: NodeReady = { port, genesisHash, accounts, tokens, feeToken }
  process.send?.(ready)
}

// Exits with its parent process. The parent also handles Ctrl-C for both.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
start(JSON.parse(process.argv[2] as string) as NodeOptions).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exit(1)
})
