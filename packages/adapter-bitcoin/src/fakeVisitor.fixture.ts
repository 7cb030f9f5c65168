import { RawTx, RawWitness, Transaction, p2tr, p2wpkh } from '@scure/btc-signer'
import {
  concatBytes,
  pubECDSA,
  pubSchnorr,
  randomPrivateKeyBytes,
  sha256x2,
  signECDSA,
  tagSchnorr,
} from '@scure/btc-signer/utils.js'
import { bytesOf, toHex } from './answers.js'
import type { AddressNetwork } from './bitcoin.address.js'
import { hashForEcdsa, recover } from './verify.fixture.js'

/** The two keys of an account, in hex. */
export interface FakeAccount {
  readonly payment: { readonly publicKey: string; readonly privateKey: string }
  readonly ordinals: { readonly publicKey: string; readonly privateKey: string }
}

/** Makes a new account without coins. */
export function newFakeAccount(): FakeAccount {
  const [one, other] = [randomPrivateKeyBytes(), randomPrivateKeyBytes()]
  const key = (publicKey: Uint8Array, privateKey: Uint8Array): FakeAccount['payment'] => ({
    publicKey: toHex(publicKey) ?? '',
    privateKey: toHex(privateKey) ?? '',
  })
  return { payment: key(pubECDSA(one), one), ordinals: key(pubSchnorr(other), other) }
}

/** An address that a fake wallet signs for. */
export interface FakeKey {
  readonly purpose: 'payment' | 'ordinals'
  readonly address: string
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
  readonly script: Uint8Array
}

/** Returns the addresses of an account on a network: P2WPKH for payments, P2TR for ordinals. */
export function keysOf(account: FakeAccount, network: AddressNetwork): readonly [FakeKey, FakeKey] {
  const key = (purpose: FakeKey['purpose']): FakeKey => {
    const { publicKey, privateKey } = account[purpose]
    const bytes = bytesOf(publicKey)
    const { address, script } = purpose === 'payment' ? p2wpkh(bytes, network) : p2tr(bytes, undefined, network)
    return { purpose, address, script, publicKey: bytes, privateKey: bytesOf(privateKey) }
  }
  return [key('payment'), key('ordinals')]
}

/** Signs a message by ECDSA (BIP-137), with a P2WPKH key. */
export function signBip137({ privateKey, publicKey }: FakeKey, message: string): Uint8Array {
  const digest = hashForEcdsa(message)
  const der = signECDSA(digest, privateKey)
  const length = der[3] ?? 0
  const padded = (bytes: Uint8Array): Uint8Array => concatBytes(new Uint8Array(32), bytes).slice(-32)
  const compact = concatBytes(padded(der.slice(4, 4 + length)), padded(der.slice(6 + length)))
  const recovery = [0, 1].find((id) => recover(digest, compact, id).equals(publicKey)) ?? 0
  return concatBytes(Uint8Array.of(39 + recovery), compact)
}

/** Signs a message by the simple form of BIP-322. */
export function signBip322({ script, purpose, publicKey, privateKey }: FakeKey, message: string): Uint8Array {
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const toSpend = RawTx.encode({
    version: 0,
    lockTime: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: concatBytes(Uint8Array.of(0, 32), hash),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true, allowUnknownVersion: true })
  toSign.addInput({
    txid: sha256x2(toSpend).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(purpose === 'ordinals' && { tapInternalKey: publicKey }),
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.sign(privateKey)
  toSign.finalize()
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}

/** Signs inputs of a PSBT. Returns the transaction, not finalized. */
export function signInputs(
  psbt: Uint8Array,
  wanted: readonly { key: FakeKey; indexes: readonly number[] }[],
): Transaction {
  const transaction = Transaction.fromPSBT(psbt)
  for (const { key, indexes } of wanted)
    for (const index of indexes) {
      if (key.purpose === 'ordinals') transaction.updateInput(index, { tapInternalKey: key.publicKey })
      transaction.signIdx(key.privateKey, index)
    }
  return transaction
}

/** The switches that both fake wallets have. */
export interface VisitorSwitches {
  readonly answer: 'approve' | 'reject'
  readonly rejection: unknown
  readonly sharesNothing: boolean
  readonly disconnectHangs: boolean
  readonly liesAboutSwitch: boolean
  readonly switchesSilently: boolean
}

/** A fake visitor, who answers a fake wallet's prompts and changes its state. */
export interface FakeVisitor {
  readonly now: () => VisitorSwitches
  readonly set: (switches: Partial<VisitorSwitches>) => void
  /** Counts a prompt. Throws where the visitor declines. */
  readonly ask: () => void
  readonly prompts: () => number
  /** Takes the permission back: at once, or once `disconnectHangs` is off. */
  readonly leave: () => Promise<void>
  readonly account: () => number
  /** Whether the app may see accounts. */
  readonly isSeen: () => boolean
  readonly permit: (isPermitted: boolean) => void
  readonly lock: (isLocked: boolean) => void
  readonly choose: (account: number) => void
  /** Calls `hear` when permission, lock or account changed. */
  readonly watch: (hear: () => void) => void
}

/** Makes a visitor who approves every prompt, and has given no permission yet. */
export function createFakeVisitor(): FakeVisitor {
  let switches: VisitorSwitches = {
    answer: 'approve',
    rejection: undefined,
    sharesNothing: false,
    disconnectHangs: false,
    liesAboutSwitch: false,
    switchesSilently: false,
  }
  let [prompts, account, isPermitted, isLocked] = [0, 0, false, false]
  const hearers = new Set<() => void>()
  const hanging = new Set<() => void>()
  const tell = (): void => hearers.forEach((hear) => hear())
  const permit = (given: boolean): void => {
    const before = isPermitted
    isPermitted = given
    if (before !== given) tell()
  }
  return {
    now: () => switches,
    set(given) {
      switches = { ...switches, ...given }
      if (!switches.disconnectHangs) hanging.forEach((go) => go())
    },
    async leave() {
      if (switches.disconnectHangs) await new Promise<void>((resolve) => hanging.add(resolve))
      permit(false)
    },
    ask() {
      prompts += 1
      if (switches.answer === 'reject')
        throw switches.rejection ?? { code: 4001, message: 'User rejected the request.' }
    },
    prompts: () => prompts,
    account: () => account,
    isSeen: () => isPermitted && !isLocked && !switches.sharesNothing,
    permit,
    lock(given) {
      isLocked = given
      tell()
    },
    choose(given) {
      account = given
      tell()
    },
    watch: (hear) => void hearers.add(hear),
  }
}
