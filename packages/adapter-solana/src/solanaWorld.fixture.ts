import { createPublicKey, verify } from 'node:crypto'
import type { Network } from '@latchkit/core'
import { fromBase58, type AdapterFactory, type AttachedWallet } from '@latchkit/core/adapter'
import { solanaDevnet } from '@latchkit/core/networks'
import { startSandbox, type Sandbox } from '@latchkit/sandbox'
import type { AdapterHarness, HarnessWallet } from '@latchkit/testing/suite'
import {
  createApproveInstruction,
  createAssociatedTokenAccountInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { toBase64 } from './bytes.js'
import { createFakeStandardWallet, REJECTIONS, type FakeStandardWallet } from './fakeStandardWallet.fixture.js'

/** A running sandbox, with the functions by which tests use its Solana chain. */
export interface SolanaWorld {
  readonly sandbox: Sandbox
  /** The sandbox's network, and a second one with the same node. */
  readonly networks: readonly [Network, Network]
  readonly connection: Connection
  readonly keys: readonly Keypair[]
  /** Makes a new wallet with the sandbox's first two accounts. */
  wallet(switches?: Parameters<typeof createFakeStandardWallet>[2]): FakeStandardWallet
  harness(adapter: AdapterFactory): AdapterHarness
  /** Resolves with an unsigned transaction in base64. */
  serialize(from: string, instructions: readonly TransactionInstruction[], version?: 'legacy' | 0): Promise<string>
  tokenBalance(owner: string, mint: string): Promise<bigint>
  stop(): Promise<void>
}

/** Starts a sandbox for the tests of a file. */
export async function startSolanaWorld(): Promise<SolanaWorld> {
  const sandbox = await startSandbox({ port: 0 })
  const { caip2, name, nativeCurrency, rpcUrl, accounts } = sandbox.manifest.solana
  const rpcUrls = { default: { http: [rpcUrl] } }
  const id = caip2.slice('solana:'.length)
  const networks = [
    { id, caipNetworkId: caip2, chainNamespace: 'solana', name, nativeCurrency, rpcUrls },
    { ...solanaDevnet, rpcUrls },
  ] as const satisfies readonly [Network, Network]
  const connection = new Connection(rpcUrl, 'confirmed')
  const keys = accounts.map(({ secretKey }) => Keypair.fromSecretKey(Uint8Array.from(secretKey)))
  const world: SolanaWorld = {
    sandbox,
    networks,
    connection,
    keys,
    wallet: (switches) =>
      createFakeStandardWallet(
        keys.slice(0, 2),
        // Without preflight, a transaction that must fail is mined too.
        (signed) => connection.sendRawTransaction(signed, { skipPreflight: true }),
        switches,
      ),
    harness: (adapter) => createHarness(world, adapter),
    async serialize(from, instructions, version = 0) {
      const { blockhash } = await connection.getLatestBlockhash()
      const message = new TransactionMessage({
        payerKey: new PublicKey(from),
        recentBlockhash: blockhash,
        instructions: [...instructions],
      })
      const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
      return toBase64(new VersionedTransaction(compiled).serialize())
    },
    async tokenBalance(owner, mint) {
      const filter = { mint: new PublicKey(mint) }
      const { value } = await connection.getParsedTokenAccountsByOwner(new PublicKey(owner), filter)
      const amounts = value.map(({ account }) => (account.data.parsed as ParsedToken).info.tokenAmount.amount)
      return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
    },
    stop: () => sandbox.stop(),
  }
  return world
}

interface ParsedToken {
  readonly info: { readonly tokenAmount: { readonly amount: string } }
}

/** A fake wallet in the form in which core or the discovery attaches it. */
export function attachedWallet({ wallet }: FakeStandardWallet): AttachedWallet {
  const connector = { id: `solana:${wallet.name}`, name: wallet.name, type: 'ANNOUNCED', chain: 'solana' } as const
  return { connector, transport: 'wallet-standard', provider: wallet }
}

export const newAddress = (): string => Keypair.generate().publicKey.toBase58()

function createHarness(world: SolanaWorld, adapter: AdapterFactory): AdapterHarness {
  const { sandbox, networks, connection } = world
  const [standard, extended] = sandbox.manifest.solana.tokens
  if (!standard || !extended) throw new Error('The sandbox lacks a token.')
  const fake = world.wallet()
  const [one, other] = networks
  // By the proxy, whose node may lack methods.
  const proxied = { ...one, rpcUrls: { default: { http: [sandbox.manifest.solana.proxyUrl] } } }
  return {
    adapter,
    networks: [proxied, other],
    wallet: createHarnessWallet(fake),
    walletIn: (provider) => (provider as { wallet: unknown }).wallet,
    rejections: REJECTIONS,
    simulation: createSimulation(world, standard),
    // The sandbox's mints have no symbol.
    tokens: { standard: { ...standard, symbol: '' } },
    newAddress,
    balanceOf: async (address, token) =>
      token ? world.tokenBalance(address, token) : BigInt(await connection.getBalance(new PublicKey(address))),
    verifyMessage: async (address, message, signature) =>
      isSigned(address, new TextEncoder().encode(message), signature),
    payment: async (from, to, value) => ({
      serialized: await world.serialize(from, [
        SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to), lamports: value }),
      ]),
    }),
    failing: async (from) => {
      const owner = new PublicKey(from)
      const mint = new PublicKey(standard.address)
      const source = getAssociatedTokenAddressSync(mint, owner)
      const tooMuch = createTransferCheckedInstruction(source, mint, source, owner, 2n ** 63n, standard.decimals)
      return { request: { serialized: await world.serialize(from, [tooMuch]) }, reason: 'insufficient funds' }
    },
  }
}

/** Transactions of a token of the sandbox, which the preview tries out. */
function createSimulation(
  { serialize, sandbox }: SolanaWorld,
  { address, decimals }: { readonly address: string; readonly decimals: number },
): NonNullable<AdapterHarness['simulation']> {
  const mint = new PublicKey(address)
  const placeOf = (owner: PublicKey): PublicKey => getAssociatedTokenAddressSync(mint, owner)
  return {
    async payments(payer, receiver, { coin, token }) {
      const [from, to] = [new PublicKey(payer), new PublicKey(receiver)]
      const serialized = await serialize(payer, [
        SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: coin }),
        createAssociatedTokenAccountInstruction(from, placeOf(to), to, mint),
        createTransferCheckedInstruction(placeOf(from), mint, placeOf(to), from, token, decimals),
      ])
      return [{ serialized }]
    },
    async approval(payer, spender, amount) {
      const owner = new PublicKey(payer)
      const approve = createApproveInstruction(placeOf(owner), new PublicKey(spender), owner, amount)
      return { serialized: await serialize(payer, [approve]) }
    },
    async refused(payer) {
      const [from, stranger] = [new PublicKey(payer), new PublicKey(sandbox.manifest.solana.accounts[1]?.address ?? '')]
      const theft = createTransferCheckedInstruction(placeOf(stranger), mint, placeOf(from), from, 1n, decimals)
      return { request: { serialized: await serialize(payer, [theft]) }, reason: 'owner does not match' }
    },
    hasAllowances: false,
    async lack(isLacking) {
      const error = { code: -32601, message: 'Method not found' }
      const switches = isLacking ? { methods: ['simulateTransaction'], error } : {}
      await fetch(sandbox.manifest.solana.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })
    },
  }
}

function createHarnessWallet(fake: FakeStandardWallet): HarnessWallet {
  return {
    attached: attachedWallet(fake),
    announce: () => getWallets().register(fake.wallet as object as Wallet),
    addresses: fake.addresses as [string, string],
    set: ({ answer, rejection, sharesNothing, disconnectHangs, ...signIn }) =>
      fake.set({
        ...(answer && { answer }),
        ...(rejection !== undefined && { rejection }),
        ...(sharesNothing !== undefined && { sharesNothing }),
        ...(disconnectHangs !== undefined && { disconnectHangs }),
        ...(signIn.signsInAsSecond !== undefined && { signsInAs: signIn.signsInAsSecond ? 1 : 0 }),
        ...(signIn.rewritesSignIn && { rewritesSignIn: signIn.rewritesSignIn }),
        ...(signIn.lacksSignIn !== undefined && { without: signIn.lacksSignIn ? ['solana:signIn'] : [] }),
      }),
    prompts: fake.prompts,
    useSecondAccount: () => fake.useAccount(1),
    lock: fake.lock,
    unlock: fake.unlock,
    disconnect: fake.revoke,
  }
}

/** Whether an address signed a message. The signature is in base58. */
export function isSigned(address: string, message: Uint8Array, signature: string): boolean {
  // The prefix of a public ed25519 key of 32 bytes in SPKI (RFC 8410).
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = Buffer.concat([prefix, new PublicKey(address).toBytes()])
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
  return verify(null, message, publicKey, fromBase58(signature) ?? new Uint8Array())
}
