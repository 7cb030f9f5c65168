// Tests node/accountMethods.ts, node/chainMethods.ts, extensions.ts, faucet.ts, ledger.ts, subscriptions.ts.
import {
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  fetchAddressesForLookupTables,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Address,
  type Instruction,
  type KeyPairSigner,
  type Rpc,
  type RpcSubscriptions,
  type Signature,
  type SolanaRpcApi,
  type SolanaRpcSubscriptionsApi,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  fetchMint,
  fetchToken,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxSolanaToken } from '../manifest.js'
import { startSolanaWorld, type SolanaWorld } from './solanaWorld.fixture.js'

const sol = 1_000_000_000n

let world: SolanaWorld
let rpc: Rpc<SolanaRpcApi>
let rpcSubscriptions: RpcSubscriptions<SolanaRpcSubscriptionsApi>

const person = (index: number): Promise<KeyPairSigner> =>
  createKeyPairSignerFromBytes(Uint8Array.from(world.manifest.accounts[index]?.secretKey ?? []))
const stranger = async (): Promise<Address> => (await generateKeyPairSigner()).address
const give = (source: KeyPairSigner, destination: Address, amount: bigint): Instruction =>
  getTransferSolInstruction({ source, destination, amount })

const submit = async (version: 'legacy' | 0, payer: KeyPairSigner, instructions: Instruction[]): Promise<Signature> => {
  const { value } = await rpc.getLatestBlockhash().send()
  const signed = await pipe(
    createTransactionMessage({ version }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    signTransactionMessageWithSigners,
  )
  assertIsSendableTransaction(signed)
  assertIsTransactionWithBlockhashLifetime(signed)
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, { commitment: 'confirmed' })
  return getSignatureFromTransaction(signed)
}

const caught = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => 'resolved').catch((error) => error)

beforeAll(async () => {
  world = await startSolanaWorld()
  rpc = createSolanaRpc(world.manifest.rpcUrl)
  rpcSubscriptions = createSolanaRpcSubscriptions(world.manifest.wsUrl)
})
afterAll(() => world.stop())

describe('the Solana chain, by @solana/kit', () => {
  it('gives SOL away and confirms it', async () => {
    const recipientAddress = await stranger()
    const airdrop = airdropFactory({ rpc, rpcSubscriptions })
    await airdrop({ recipientAddress, lamports: lamports(3n * sol), commitment: 'confirmed' })
    expect((await rpc.getBalance(recipientAddress).send()).value).toBe(3n * sol)
  })

  it.each(['legacy', 0] as const)('takes transfers of version %s', async (version) => {
    const [alice, to] = [await person(0), await stranger()]
    const signature = await submit(version, alice, [give(alice, to, sol)])
    expect((await rpc.getBalance(to).send()).value).toBe(sol)
    const found = await rpc
      .getTransaction(signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    expect(found).toMatchObject({ version, meta: { fee: 5000n, err: null } })
    expect(found?.meta?.postBalances[1]).toBe(sol)
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect(value[0]?.confirmationStatus).toBe('confirmed')
    const [newest] = await rpc.getSignaturesForAddress(to, { commitment: 'confirmed' }).send()
    expect(newest?.signature).toBe(signature)
  })

  it('returns a transaction once it has reached the commitment that the call asks for', async () => {
    const [alice, to] = [await person(0), await stranger()]
    const signature = await submit(0, alice, [give(alice, to, sol)])
    const calls = ['getSignatureStatuses', 'getTransaction'].map((method, id) => {
      const params = id === 0 ? [[signature]] : [signature, { maxSupportedTransactionVersion: 0 }]
      return { jsonrpc: '2.0', id, method, params }
    })
    // One batch for both calls: `getTransaction` asks for `finalized` by default, so an earlier transaction is null.
    const look = async (): Promise<string> => {
      const [{ result: statuses }, { result: found }] = await (await world.post(JSON.stringify(calls))).json()
      return `${statuses.value[0].confirmationStatus}, ${found === null ? 'not there' : 'there'}`
    }
    const seen = new Set<string>()
    await expect
      .poll(async () => seen.add(await look()) && [...seen].at(-1), { timeout: 10_000 })
      .toBe('finalized, there')
    expect([...seen].filter((state) => !['confirmed, not there', 'finalized, there'].includes(state))).toEqual([])
  })

  it('moves both tokens', async () => {
    const [alice, to] = [await person(1), await stranger()]
    for (const token of world.manifest.tokens as SandboxSolanaToken[]) {
      const [mint, tokenProgram] = [address(token.address), address(token.program)]
      const holdingOf = async (owner: Address): Promise<Address> =>
        (await findAssociatedTokenPda({ mint, owner, tokenProgram }))[0]
      const [source, destination] = [await holdingOf(alice.address), await holdingOf(to)]
      await submit(0, alice, [
        getCreateAssociatedTokenIdempotentInstruction({
          payer: alice,
          ata: destination,
          owner: to,
          mint,
          tokenProgram,
        }),
        getTransferCheckedInstruction(
          { source, mint, destination, authority: alice, amount: 7n, decimals: token.decimals },
          { programAddress: tokenProgram },
        ),
      ])
      expect((await fetchToken(rpc, destination)).data.amount).toBe(7n)
      expect((await fetchMint(rpc, mint)).data.decimals).toBe(token.decimals)
      const asked = { encoding: 'jsonParsed' } as const
      const { value } = await rpc.getTokenAccountsByOwner(to, { mint }, asked).send()
      expect(value[0]?.account.data.parsed.info.tokenAmount.amount).toBe('7')
      expect(value[0]?.account.data.program).toBe(token.symbol === 'S22' ? 'spl-token-2022' : 'spl-token')
    }
  })

  it('has a token whose transfers have a fee', async () => {
    const [alice, to] = [await person(1), await stranger()]
    const { address: mintAddress, program, decimals, symbol, transferFee } = world.manifest.feeToken
    expect([symbol, transferFee]).toEqual(['FEE', { basisPoints: 100, most: '1000000000' }])
    const [mint, tokenProgram] = [address(mintAddress), address(program)]
    const [source] = await findAssociatedTokenPda({ mint, owner: alice.address, tokenProgram })
    const [destination] = await findAssociatedTokenPda({ mint, owner: to, tokenProgram })
    const before = (await fetchToken(rpc, source)).data.amount
    await submit(0, alice, [
      getCreateAssociatedTokenIdempotentInstruction({ payer: alice, ata: destination, owner: to, mint, tokenProgram }),
      getTransferCheckedInstruction(
        { source, mint, destination, authority: alice, amount: 1_050n, decimals },
        { programAddress: tokenProgram },
      ),
    ])
    // The fee of 10.5 is rounded up.
    expect((await fetchToken(rpc, source)).data.amount).toBe(before - 1_050n)
    expect((await fetchToken(rpc, destination)).data.amount).toBe(1_039n)
    const extensionsOf = async (account: Address): Promise<unknown> => {
      const { value } = await rpc.getAccountInfo(account, { encoding: 'jsonParsed' }).send()
      return (value?.data as { parsed: { info: { extensions: unknown } } }).parsed.info.extensions
    }
    const fee = { epoch: 0n, maximumFee: 1_000_000_000n, transferFeeBasisPoints: 100 }
    expect(await extensionsOf(mint)).toMatchObject([
      { extension: 'transferFeeConfig', state: { newerTransferFee: fee, olderTransferFee: fee } },
    ])
    expect(await extensionsOf(destination)).toEqual(
      expect.arrayContaining([{ extension: 'transferFeeAmount', state: { withheldAmount: 11n } }]),
    )
  })

  it('holds transactions until it is told to go on, and forgets one whose blockhash is over', async () => {
    const put = async (control: object | string): Promise<Response> =>
      world.routes.request(world.manifest.controlUrl, {
        method: 'PUT',
        body: typeof control === 'string' ? control : JSON.stringify(control),
      })
    const [alice, to] = [await person(4), await stranger()]
    const balance = async (): Promise<bigint> => (await rpc.getBalance(to).send()).value
    expect(await (await put({ hold: true })).json()).toEqual({ hold: true, waiting: [] })
    const sent = submit(0, alice, [give(alice, to, sol)])
    const waiting = async (): Promise<string[]> =>
      ((await (await world.routes.request(world.manifest.controlUrl)).json()) as { waiting: string[] }).waiting
    await expect.poll(waiting).toHaveLength(1)
    const [signature] = (await waiting()) as [Signature]
    expect((await rpc.getSignatureStatuses([signature]).send()).value).toEqual([null])
    expect(await balance()).toBe(0n)
    expect(await (await put({})).json()).toEqual({ hold: false, waiting: [] })
    expect(await sent).toBe(signature)
    expect(await balance()).toBe(sol)

    await put({ hold: true })
    const lost = caught(submit(0, alice, [give(alice, to, 2n * sol)]))
    await expect.poll(waiting).toHaveLength(1)
    expect(await (await put({ expire: true })).json()).toMatchObject({ hold: true, waiting: [expect.any(String)] })
    expect(await (await put({})).json()).toEqual({ hold: false, waiting: [] })
    expect(await balance()).toBe(sol)
    void lost

    for (const [wrong, reason] of [
      ['{', 'The body is no JSON.'],
      [{ hold: 1 }, 'hold: '],
      [{ hold: true, expire: true }, 'A request has one control.'],
      [{ held: true }, 'held'],
    ] as const) {
      const answer = await put(wrong)
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(reason)])
    }
  })

  it('rejects a transfer with its reason', async () => {
    const [alice, to] = [await person(2), await stranger()]
    const error = await caught(submit(0, alice, [give(alice, to, 20_000n * sol)]))
    expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
    expect((error as { context: { logs: string[] } }).context.logs.join()).toContain('insufficient lamports')
    const params = await caught(rpc.getBalance('nonsense' as Address).send())
    expect(isSolanaError(params, SOLANA_ERROR__JSON_RPC__INVALID_PARAMS)).toBe(true)
  })

  it('notifies of an account, a program and slots, and keeps numbers whole', async () => {
    const [alice, to] = [await person(3), await stranger()]
    const controller = new AbortController()
    const abortSignal = controller.signal
    const [accounts, slots] = await Promise.all([
      rpcSubscriptions.accountNotifications(to, { commitment: 'processed' }).subscribe({ abortSignal }),
      rpcSubscriptions.slotNotifications().subscribe({ abortSignal }),
    ])
    const [account, slot] = [accounts[Symbol.asyncIterator]().next(), slots[Symbol.asyncIterator]().next()]
    await submit(0, alice, [give(alice, to, sol)])
    expect((await account).value?.value).toMatchObject({ lamports: sol, rentEpoch: 2n ** 64n - 1n })
    const began = (await slot).value
    expect((began?.slot ?? 0n) - (began?.parent ?? 0n)).toBe(1n)
    controller.abort()
  })

  it('answers the other methods that clients call', async () => {
    const { absoluteSlot, blockHeight, epoch } = await rpc.getEpochInfo().send()
    expect(absoluteSlot).toBeGreaterThan(blockHeight)
    expect(epoch).toBe(1036n)
    expect(await rpc.getSlot().send()).toBeGreaterThanOrEqual(absoluteSlot)
    expect(await rpc.getMinimumBalanceForRentExemption(0n).send()).toBe(890_880n)
    expect(await rpc.getHealth().send()).toBe('ok')
    const now = BigInt(Math.floor(Date.now() / 1000))
    expect(now - (await rpc.getBlockTime(absoluteSlot).send())).toBeLessThan(60n)
    const holder = address(world.manifest.accounts[9]?.address ?? '')
    const [token] = world.manifest.tokens as [SandboxSolanaToken]
    const filter = { memcmp: { offset: 32n, bytes: holder as never, encoding: 'base58' } } as const
    const found = await rpc.getProgramAccounts(address(token.program), { filters: [filter], encoding: 'base64' }).send()
    expect(found).toHaveLength(1)
    expect((await rpc.getTokenSupply(address(token.address)).send()).value.uiAmountString).toBe('11000000')
    await expect(fetchAddressesForLookupTables([holder], rpc)).rejects.toThrow()
  })
})
