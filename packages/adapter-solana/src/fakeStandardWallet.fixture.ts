import { createPrivateKey, sign } from 'node:crypto'
import { type Keypair, VersionedTransaction } from '@solana/web3.js'
import { signInText, type WalletInput } from './signIn.fixture.js'
import type { StandardAccount, StandardWallet } from './solana.wallets.js'

/** The shapes of errors with which wallets of Solana reject where the visitor declined. */
export const REJECTIONS: readonly unknown[] = [
  { code: 4001, message: 'User rejected the request.' },
  Object.assign(new Error('User rejected the request.'), { name: 'WalletSignMessageError' }),
  Object.assign(new Error('User rejected the request.'), { name: 'WalletConnectionError' }),
  Object.assign(new Error(''), { name: 'WalletWindowClosedError' }),
  Object.assign(new Error('Unexpected error'), { name: 'WalletSignTransactionError', error: { code: 4001 } }),
  new Error('Transaction rejected'),
  new Error('Approval Denied'),
  new Error('Plugin Closed'),
  new Error('Request was declined'),
  Object.assign(new Error('Ledger device: Conditions of use not satisfied (denied by the user?) (0x6985)'), {
    name: 'TransportStatusError',
  }),
  'User rejected the request',
]

/** The switches of a fake wallet. */
export interface FakeSwitches {
  answer: 'approve' | 'reject' | 'hang'
  rejection: unknown
  sharesNothing: boolean
  disconnectHangs: boolean
  /** The index of the account that it signs in with. */
  signsInAs: number
  /** Changes the message that it signs in with, before it signs. */
  rewritesSignIn: (message: string) => string
  /** Makes the bytes that it signs of the message that it signs in with. */
  signInBytes: (message: string) => Uint8Array
  /** How `standard:connect` with `silent` answers without a permission. */
  silent: 'empty' | 'reject' | 'hang'
  /** Features that the wallet lacks. */
  without: readonly string[]
  versions: readonly unknown[]
  chains: readonly `${string}:${string}`[]
  /** Feature → answer that replaces the real one. */
  answers: Readonly<Record<string, unknown>>
  /**
   * Feature → values that its next calls throw, one each. Later calls follow `answer`. A function is called first, and
   * its result is thrown, unless it is undefined.
   */
  throws: Readonly<Record<string, unknown[]>>
}

/** A fake wallet of the Wallet Standard that makes real signatures, with controls for tests. */
export interface FakeStandardWallet {
  readonly wallet: StandardWallet
  readonly addresses: readonly string[]
  set(switches: Partial<FakeSwitches>): void
  /** All calls except silent ones. */
  readonly calls: { readonly feature: string; readonly inputs: readonly unknown[] }[]
  /** The number of prompts so far. */
  prompts(): number
  listeners(): number
  /** Puts the account of this index first. */
  useAccount(index: number): void
  lock(): void
  unlock(): void
  revoke(): void
  /** Gives the permission to share accounts, without an event. */
  permit(): void
  emit(): void
}

/** Makes a fake wallet. `submit` sends a signed transaction, and resolves when the node has it. */
export function createFakeStandardWallet(
  keys: readonly Keypair[],
  submit: (transaction: Uint8Array) => Promise<unknown>,
  given: Partial<FakeSwitches> & { readonly name?: string; readonly icon?: unknown } = {},
): FakeStandardWallet {
  const switches: FakeSwitches = {
    answer: 'approve',
    rejection: { code: 4001, message: 'User rejected the request.' },
    sharesNothing: false,
    disconnectHangs: false,
    signsInAs: 0,
    rewritesSignIn: (message) => message,
    signInBytes: (message) => new TextEncoder().encode(message),
    silent: 'empty',
    without: [],
    versions: ['legacy', 0],
    chains: ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
    answers: {},
    throws: {},
    ...given,
  }
  const calls: { feature: string; inputs: readonly unknown[] }[] = []
  const hearers = new Set<() => void>()
  const state = { first: 0, permitted: false, locked: false, signedIn: false }
  const emit = (): void => [...hearers].forEach((hear) => hear())
  const change = (next: Partial<typeof state>): void => {
    Object.assign(state, next)
    emit()
  }

  const accounts = (): readonly StandardAccount[] => {
    if (!state.permitted || state.locked || switches.sharesNothing) return []
    const ordered = state.first === 0 ? keys : [...keys].reverse()
    return ordered.map(({ publicKey }) => ({
      address: publicKey.toBase58(),
      publicKey: publicKey.toBytes(),
      chains: switches.chains,
      features: Object.keys(features()) as `${string}:${string}`[],
    }))
  }
  const keyOf = ({ account }: { account: StandardAccount }): Keypair => {
    const key = keys.find(({ publicKey }) => publicKey.toBase58() === account.address)
    if (!key) throw { code: 4100, message: 'No key.' }
    return key
  }
  async function consent(feature: string, inputs: readonly unknown[]): Promise<void> {
    calls.push({ feature, inputs })
    const next = switches.throws[feature]?.shift()
    const thrown: unknown = typeof next === 'function' ? await (next as () => unknown)() : next
    if (thrown !== undefined) throw thrown
    while (switches.answer === 'hang') await new Promise((resolve) => setTimeout(resolve, 5))
    if (switches.answer === 'reject') throw switches.rejection
  }
  const feature = (name: string, run: (inputs: never[]) => unknown) =>
    async function (...inputs: never[]) {
      await consent(name, inputs)
      return name in switches.answers ? switches.answers[name] : run(inputs)
    }
  const signWith = (input: { account: StandardAccount; transaction: Uint8Array }): VersionedTransaction => {
    const transaction = VersionedTransaction.deserialize(input.transaction)
    transaction.sign([keyOf(input)])
    return transaction
  }

  async function connect(input?: { silent?: boolean }): Promise<unknown> {
    const isKnown = state.permitted && !state.locked
    if (input?.silent && !isKnown) {
      if (switches.silent === 'hang') await new Promise(() => {})
      if (switches.silent === 'reject') throw switches.rejection
    } else if (!input?.silent) {
      // Signing in gave the permission already.
      if (!isKnown || !state.signedIn) await consent('standard:connect', [])
      state.signedIn = false
      state.permitted = true
      state.locked = false
      emit()
    }
    return { accounts: accounts() }
  }

  const all: Record<`${string}:${string}`, unknown> = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        while (switches.disconnectHangs) await new Promise((resolve) => setTimeout(resolve, 5))
        change({ permitted: false })
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_: string, hear: () => void) {
        hearers.add(hear)
        return () => void hearers.delete(hear)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: feature('solana:signMessage', (inputs: { account: StandardAccount; message: Uint8Array }[]) =>
        inputs.map((input) => ({ signedMessage: input.message, signature: signBytes(keyOf(input), input.message) })),
      ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: switches.versions,
      signTransaction: feature('solana:signTransaction', (inputs) =>
        inputs.map((input) => ({ signedTransaction: signWith(input).serialize() })),
      ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: switches.versions,
      signAndSendTransaction: feature('solana:signAndSendTransaction', (inputs) =>
        Promise.all(
          inputs.map(async (input) => {
            const signed = signWith(input)
            await submit(signed.serialize())
            return { signature: signed.signatures[0] }
          }),
        ),
      ),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: feature('solana:signIn', ([input = {}]: WalletInput[]) => {
        const key = keys[switches.signsInAs] as Keypair
        const { rewritesSignIn, signInBytes } = switches
        const signedMessage = signInBytes(rewritesSignIn(signInText(input, key.publicKey.toBase58())))
        change({ permitted: true, signedIn: true })
        const account = accounts().find(({ address }) => address === key.publicKey.toBase58())
        return [{ account, signedMessage, signature: signBytes(key, signedMessage) }]
      }),
    },
  }
  const features = (): Record<`${string}:${string}`, unknown> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !switches.without.includes(name)))

  const wallet = {
    version: '1.0.0',
    name: given.name ?? 'Fake Solana Wallet',
    icon: given.icon ?? 'data:image/svg+xml;base64,PHN2Zy8+',
    get chains() {
      return switches.chains
    },
    get features() {
      return features()
    },
    get accounts() {
      return accounts()
    },
  }
  return {
    wallet,
    addresses: keys.map(({ publicKey }) => publicKey.toBase58()),
    set: (next) => void Object.assign(switches, next),
    calls,
    prompts: () => calls.length,
    listeners: () => hearers.size,
    useAccount: (first) => change({ first }),
    lock: () => change({ locked: true }),
    unlock: () => change({ locked: false }),
    revoke: () => change({ permitted: false }),
    permit: () => void (state.permitted = true),
    emit,
  }
}

/** The prefix of a private ed25519 key of 32 bytes in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function signBytes({ secretKey }: Keypair, bytes: Uint8Array): Uint8Array {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, secretKey.slice(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
  return new Uint8Array(sign(null, bytes, key))
}
