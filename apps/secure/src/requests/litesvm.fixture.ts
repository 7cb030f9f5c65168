import { AccountState, getMintEncoder, getTokenEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { base64 } from '@scure/base'
import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  lamports,
  none,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  some,
  type Address,
  type Blockhash,
  type EncodedAccount,
  type Instruction,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import type { NetworkReads } from './approval.types.js'

/** What a signature costs. */
export const FEE = 5_000

/** A chain of Solana in this process, with the calls that a node answers of it. */
export function startSvm() {
  const svm = new LiteSVM().withSigverify(false).withBlockhashCheck(false)

  const showAccount = (account: EncodedAccount | undefined) =>
    account && account.lamports > 0n
      ? {
          lamports: Number(account.lamports),
          owner: account.programAddress,
          data: [base64.encode(new Uint8Array(account.data)), 'base64'],
          executable: account.executable,
          space: account.data.length,
        }
      : null
  const find = (address: Address): EncodedAccount | undefined => {
    const account = svm.getAccount(address)
    return account.exists ? account : undefined
  }

  function simulate(text: string, addresses: readonly Address[]) {
    const result = svm.simulateTransaction(getTransactionDecoder().decode(base64.decode(text)))
    if (result instanceof FailedTransactionMetadata) return { err: String(result.err()), accounts: null }
    const states = new Map(result.postAccounts().map((state) => [state.address, state]))
    return { err: null, accounts: addresses.map((address) => showAccount(states.get(address) ?? find(address))) }
  }

  function send(text: string): unknown {
    const result = svm.sendTransaction(getTransactionDecoder().decode(base64.decode(text)))
    if (result instanceof FailedTransactionMetadata) throw new Error(`Transaction failed: ${result.toString()}`)
    return 'sent'
  }

  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    getMultipleAccounts: ([addresses]) => ({ value: (addresses as Address[]).map((each) => showAccount(find(each))) }),
    simulateTransaction: ([text, config]) => ({
      value: simulate(text as string, (config as { accounts: { addresses: Address[] } }).accounts.addresses),
    }),
    getLatestBlockhash: () => ({ value: { blockhash: svm.latestBlockhash() } }),
    getFeeForMessage: ([text]) => {
      const { lifetimeToken, header } = getCompiledTransactionMessageDecoder().decode(
        base64.decode(text as string),
      ) as {
        lifetimeToken: string
        header: { numSignerAccounts: number }
      }
      return { value: lifetimeToken === svm.latestBlockhash() ? FEE * header.numSignerAccounts : null }
    },
    sendTransaction: ([text]) => send(text as string),
  }
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const reads: NetworkReads = {
    request: (call) => {
      asked.push(call)
      return Promise.resolve().then(() => answers[call.method]?.(call.params) ?? Promise.reject(new Error('Unknown.')))
    },
  }

  const put = (address: Address, data: ReadonlyUint8Array, programAddress: Address = TOKEN_PROGRAM_ADDRESS): void =>
    svm.setAccount({
      address,
      data,
      programAddress,
      executable: false,
      lamports: lamports(10_000_000n),
      space: BigInt(data.length),
    })
  return {
    svm,
    reads,
    asked,
    put,
    fund: (address: Address, amount: bigint) => svm.airdrop(address, lamports(amount)),
    mint: (address: Address, decimals: number): void =>
      put(
        address,
        getMintEncoder().encode({
          mintAuthority: none(),
          supply: 10n ** 12n,
          decimals,
          isInitialized: true,
          freezeAuthority: none(),
        }),
      ),
    tokens: (address: Address, mint: Address, owner: Address, amount: bigint, delegate?: Address): void =>
      put(
        address,
        getTokenEncoder().encode({
          mint,
          owner,
          amount,
          delegate: delegate ? some(delegate) : none(),
          state: AccountState.Initialized,
          isNative: none(),
          delegatedAmount: delegate ? amount : 0n,
          closeAuthority: none(),
        }),
      ),
    /** A transaction in the wire format, without signatures. */
    compile: (
      feePayer: Address,
      instructions: readonly Instruction[],
      version: 'legacy' | 0 = 0,
      blockhash: Blockhash = svm.latestBlockhash(),
    ) => compileWire(feePayer, instructions, version, blockhash),
  }
}

function compileWire(
  feePayer: Address,
  instructions: readonly Instruction[],
  version: 'legacy' | 0,
  blockhash: Blockhash,
) {
  const lifetime = { blockhash, lastValidBlockHeight: 1n }
  const made =
    version === 0
      ? compileTransaction(
          setTransactionMessageLifetimeUsingBlockhash(
            lifetime,
            appendTransactionMessageInstructions(
              instructions,
              setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 0 })),
            ),
          ),
        )
      : compileTransaction(
          setTransactionMessageLifetimeUsingBlockhash(
            lifetime,
            appendTransactionMessageInstructions(
              instructions,
              setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 'legacy' })),
            ),
          ),
        )
  return new Uint8Array(getTransactionEncoder().encode(made))
}
