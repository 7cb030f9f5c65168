// Tests accounts.ts, bitcoin/esplora.ts, esploraRoutes.ts, keepNode.ts, bcoin.ts, createNode.ts, bitcoin/nodeProcess.ts, routes.ts, script.ts, seed.ts.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { p2tr, p2wpkh, RawTx, TEST_NETWORK, Transaction, WIF } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BitcoinManifest, SandboxBitcoinAccount } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'
import type { EsploraUtxo } from './esplora.js'

let sandbox: Sandbox
let bitcoin: BitcoinManifest

const account = (index: number): SandboxBitcoinAccount => bitcoin.accounts[index] as SandboxBitcoinAccount
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const get = (path: string): Promise<Response> => fetch(`${bitcoin.esploraUrl}${path}`)
const json = async (path: string) => (await get(path)).json()
const text = async (path: string): Promise<string> => (await get(path)).text()
const mine = async (body: object = {}): Promise<Response> =>
  fetch(bitcoin.mineUrl, { method: 'POST', body: JSON.stringify(body) })
const put = (switches: object): Promise<Response> =>
  fetch(bitcoin.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })
const broadcast = async (hex: string): Promise<{ status: number; said: string }> => {
  const response = await fetch(`${bitcoin.esploraUrl}/tx`, { method: 'POST', body: hex })
  return { status: response.status, said: await response.text() }
}
const utxosOf = (address: string): Promise<EsploraUtxo[]> => json(`/address/${address}/utxo`)

interface Plan {
  readonly from: SandboxBitcoinAccount
  readonly to: string
  readonly value?: number
  readonly fee?: number
  /** By default the largest confirmed coin. */
  readonly coin?: Pick<EsploraUtxo, 'txid' | 'vout' | 'value'>
  readonly sequence?: number
}

/** Builds a PSBT as an app does, serializes it, reads it again, and signs it as a wallet does. */
const pay = async ({ from, to, value = 10_000, fee = 1000, coin, sequence }: Plan): Promise<string> => {
  const confirmed = (await utxosOf(from.payment.address)).filter(({ status }) => status.confirmed)
  const [largest] = confirmed.sort((one, other) => other.value - one.value) as [EsploraUtxo]
  const held = coin ?? largest
  const { script } = p2wpkh(Buffer.from(from.payment.publicKey, 'hex'), bitcoin.network)
  const app = new Transaction()
  const witnessUtxo = { script, amount: BigInt(held.value) }
  app.addInput({ txid: held.txid, index: held.vout, witnessUtxo, ...(sequence !== undefined && { sequence }) })
  app.addOutputAddress(to, BigInt(value), bitcoin.network)
  const change = held.value - value - fee
  if (change > 0) app.addOutputAddress(from.payment.address, BigInt(change), bitcoin.network)
  const wallet = Transaction.fromPSBT(app.toPSBT())
  wallet.sign(Buffer.from(from.payment.privateKey, 'hex'))
  wallet.finalize()
  return wallet.hex
}

const said = (code: number, message: string): unknown => ({
  status: 400,
  said: `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`,
})

const nodePid = async (parent = process.pid): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(parent)])
  return Number.parseInt(stdout.split('\n').find((line) => line.includes('bitcoin-node')) as string, 10)
}
/** A process that ended is still listed, as a zombie, until its parent reads its exit code. */
const runs = async (pid: number): Promise<boolean> => {
  const state = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: 'Z' }))
  return !state.stdout.startsWith('Z')
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  bitcoin = sandbox.manifest.bitcoin
}, 30_000)
afterAll(() => sandbox.stop())
beforeEach(() => put({}))

describe('the Bitcoin chain', () => {
  it('describes the running chain in its manifest', async () => {
    expect(bitcoin.caip2).toBe(`bip122:${(await text('/block-height/0')).slice(0, 32)}`)
    expect(bitcoin.mnemonic).toBe(sandbox.manifest.evm.mnemonic)
    expect(bitcoin.accounts).toHaveLength(10)
    for (const { payment, ordinals } of bitcoin.accounts) {
      const [paymentKey, ordinalsKey] = [payment, ordinals].map(({ wif }) => WIF(bitcoin.network).decode(wif)) as [
        Uint8Array,
        Uint8Array,
      ]
      expect([payment.privateKey, ordinals.privateKey]).toEqual([hex(paymentKey), hex(ordinalsKey)])
      expect([payment.publicKey, ordinals.publicKey]).toEqual([hex(pubECDSA(paymentKey)), hex(pubSchnorr(ordinalsKey))])
      expect(p2wpkh(pubECDSA(paymentKey), bitcoin.network).address).toBe(payment.address)
      expect(p2tr(pubSchnorr(ordinalsKey), undefined, bitcoin.network).address).toBe(ordinals.address)
    }
  })

  it('begins with confirmed coins for each account, and unconfirmed ones for one account', async () => {
    expect(await text('/blocks/tip/height')).toBe('102')
    expect(await text('/blocks/tip/hash')).toBe(await text('/block-height/102'))
    for (const { index, payment } of bitcoin.accounts) {
      const utxos = await utxosOf(payment.address)
      const valuesOf = (confirmed: boolean): number[] =>
        utxos.filter(({ status }) => status.confirmed === confirmed).map(({ value }) => value)
      expect(valuesOf(true)).toEqual([100_000_000, 50_000_000, 2_000_000, 100_000])
      expect(valuesOf(false)).toEqual(index === 1 ? [25_000_000, 50_000] : [])
    }
    expect(await utxosOf(account(0).ordinals.address)).toEqual([])
    const [{ status }] = (await utxosOf(account(0).payment.address)) as [EsploraUtxo]
    const hash = await text('/blocks/tip/hash')
    expect(status).toEqual({ confirmed: true, block_height: 102, block_hash: hash, block_time: expect.any(Number) })
    const age = Date.now() / 1000 - (status as { block_time: number }).block_time
    expect(Math.abs(age)).toBeLessThan(60)
  })

  it('takes a signed PSBT, shows it unconfirmed, mines it, and lists its history and fee', async () => {
    const [from, to] = [account(2), account(3)]
    const signed = await pay({ from, to: to.payment.address, value: 30_000, fee: 700, sequence: 0xfffffffd })
    const { status, said: txid } = await broadcast(signed)
    expect(status).toBe(200)
    expect(await json(`/tx/${txid}/status`)).toEqual({ confirmed: false })
    expect(await text(`/tx/${txid}/hex`)).toBe(signed)
    const before = await json(`/address/${to.payment.address}`)
    expect(before.mempool_stats).toMatchObject({ funded_txo_count: 1, funded_txo_sum: 30_000, tx_count: 1 })

    const { height, hash } = await (await mine()).json()
    expect(await text('/blocks/tip/height')).toBe(String(height))
    const found = await json(`/tx/${txid}`)
    expect(found).toMatchObject({ txid, version: 2, locktime: 0, fee: 700, size: signed.length / 2 })
    expect(found.status).toMatchObject({ confirmed: true, block_height: height, block_hash: hash })
    expect(found.vin).toMatchObject([
      { prevout: { scriptpubkey_address: from.payment.address, value: 100_000_000 }, is_coinbase: false },
    ])
    expect(found.vin[0].witness.map((item: string) => item.length)).toEqual([expect.any(Number), 66])
    expect(found.vin[0].txid).toBe(hex(RawTx.decode(Buffer.from(signed, 'hex')).inputs[0]?.txid as Uint8Array))
    expect(found.vout).toMatchObject([
      { scriptpubkey_type: 'v0_p2wpkh', scriptpubkey_address: to.payment.address, value: 30_000 },
      { scriptpubkey_address: from.payment.address, value: 100_000_000 - 30_000 - 700 },
    ])
    expect((await json(`/address/${to.payment.address}/txs`))[0]).toEqual(found)
    expect((await utxosOf(to.payment.address))[0]).toMatchObject({ txid, vout: 0, value: 30_000 })
    expect(await json(`/address/${from.payment.address}`)).toMatchObject({
      chain_stats: { spent_txo_count: 1, spent_txo_sum: 100_000_000, tx_count: 2 },
      mempool_stats: { tx_count: 0 },
    })
  })

  it('pays to taproot, and refuses to spend from it', async () => {
    const { ordinals } = account(4)
    const { said: txid } = await broadcast(await pay({ from: account(4), to: ordinals.address, value: 20_000 }))
    expect((await json(`/tx/${txid}`)).vout[0]).toMatchObject({
      scriptpubkey_type: 'v1_p2tr',
      scriptpubkey_address: ordinals.address,
    })
    const tapInternalKey = Buffer.from(ordinals.publicKey, 'hex')
    const { script } = p2tr(tapInternalKey, undefined, bitcoin.network)
    const spend = new Transaction()
    spend.addInput({ txid, index: 0, tapInternalKey, witnessUtxo: { script, amount: 20_000n } })
    spend.addOutputAddress(account(4).payment.address, 19_000n, bitcoin.network)
    spend.sign(Buffer.from(ordinals.privateKey, 'hex'))
    spend.finalize()
    expect(await broadcast(spend.hex)).toEqual(said(-26, 'bad-txns-nonstandard-inputs'))
  })

  it('mines for each transaction, by a switch', async () => {
    expect(await (await put({ autoMine: true })).json()).toEqual({ autoMine: true, loseAnswer: false })
    const { said: txid } = await broadcast(await pay({ from: account(5), to: account(6).payment.address }))
    expect(await json(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
    expect(await (await put({})).json()).toEqual({ autoMine: false, loseAnswer: false })
    expect(await (await fetch(bitcoin.switchesUrl)).json()).toEqual({ autoMine: false, loseAnswer: false })
  })

  it('loses the answer to a transaction that it takes, by a switch', async () => {
    await put({ loseAnswer: true })
    const [coin] = (await utxosOf(account(5).payment.address)) as [EsploraUtxo]
    const signed = await pay({ from: account(5), to: account(6).payment.address, coin })
    await expect(broadcast(signed)).rejects.toThrow('fetch failed')
    await put({})
    expect(await json(`/tx/${coin.txid}/outspend/${coin.vout}`)).toMatchObject({ spent: true, vin: 0 })
  })

  it('replaces a transaction that says that it can be, by one that pays more, and tells what spends a coin', async () => {
    const from = account(7)
    const [coin] = (await utxosOf(from.payment.address)).filter(({ value }) => value === 50_000_000)
    const { txid, vout } = coin as EsploraUtxo
    const spender = () => json(`/tx/${txid}/outspend/${vout}`)
    expect(await spender()).toEqual({ spent: false })
    const plan = { from, to: account(0).payment.address, coin: coin as EsploraUtxo, sequence: 0xfffffffd }
    const { said: first } = await broadcast(await pay({ ...plan, fee: 1000 }))
    // Spends the change, and is evicted with it.
    const change = { txid: first, vout: 1, value: 50_000_000 - 10_000 - 1000 }
    const { said: child } = await broadcast(await pay({ from, to: plan.to, coin: change, fee: 400 }))
    expect(await spender()).toEqual({ spent: true, txid: first, vin: 0, status: { confirmed: false } })
    const outspends = [{ spent: false }, expect.objectContaining({ spent: true, txid: child })]
    expect(await json(`/tx/${first}/outspends`)).toEqual(outspends)

    const cheaper = await broadcast(await pay({ ...plan, fee: 1500, value: 20_000 }))
    expect(cheaper.said).toMatch(
      /"code":-26,"message":"insufficient fee, rejecting replacement [0-9a-f]{64}; new fee 1500 < 1541"/,
    )
    expect(await json(`/tx/${first}/status`)).toEqual({ confirmed: false })
    const { said: second } = await broadcast(await pay({ ...plan, fee: 2000 }))
    for (const gone of [first, child]) expect((await get(`/tx/${gone}`)).status).toBe(404)
    expect(await spender()).toMatchObject({ spent: true, txid: second })
    await mine()
    expect(await spender()).toMatchObject({ txid: second, status: { confirmed: true } })
  })

  it.each(['wait', 'move', 'drop'] as const)(
    'reorganises its last blocks, whose transactions %s',
    async (transactions) => {
      const { height } = await (await mine()).json()
      const { said: mined } = await broadcast(await pay({ from: account(2), to: account(3).payment.address }))
      await mine({ blocks: 2 })
      const before = await json(`/tx/${mined}/status`)
      const { said: waiting } = await broadcast(await pay({ from: account(4), to: account(3).payment.address }))
      const body = JSON.stringify({ blocks: 2, transactions })
      const answer = await fetch(bitcoin.reorgUrl, { method: 'POST', body })
      expect(await answer.json()).toMatchObject({ height: height + 3, hash: await text('/blocks/tip/hash') })
      expect(await json(`/tx/${waiting}/status`)).toEqual({ confirmed: false })
      const after = await get(`/tx/${mined}/status`)
      expect(after.status).toBe(transactions === 'drop' ? 404 : 200)
      if (transactions === 'wait') expect(await after.json()).toEqual({ confirmed: false })
      if (transactions === 'move') {
        const { block_height: movedTo, block_hash: hash } = await after.json()
        expect(movedTo).toBe(height + 1)
        expect(hash).not.toBe(before.block_hash)
      }
      await mine()
      expect(await json(`/tx/${waiting}/status`)).toMatchObject({ confirmed: true })
    },
  )

  it('gives the history of an address in pages', async () => {
    const { address } = account(9).payment
    await mine({ blocks: 30, address })
    const pages = [await json(`/address/${address}/txs`)]
    pages.push(await json(`/address/${address}/txs/chain/${pages[0].at(-1).txid}`))
    expect(pages.map((page) => page.length)).toEqual([25, 6])
    const heights = pages.flat().map(({ status }) => status.block_height)
    expect(heights).toEqual([...heights].sort((a, b) => b - a))
    expect(pages[0][0].vin[0]).toMatchObject({ is_coinbase: true, prevout: null })
    expect(await json(`/address/${address}/txs/mempool`)).toEqual([])
  })

  it('estimates fees in order', async () => {
    const estimates = await json('/fee-estimates')
    const byTarget = Object.keys(estimates).map((target) => estimates[target])
    expect(byTarget).toEqual([...byTarget].sort((a, b) => b - a))
    const { fastestFee, halfHourFee, hourFee, economyFee, minimumFee } = await json('/v1/fees/recommended')
    const named = [fastestFee, halfHourFee, hourFee, economyFee, minimumFee]
    expect(named).toEqual([...named].sort((a, b) => b - a))
    expect(minimumFee).toBe(1)
  })
})

it('reads an address in the form of the other test networks as its own', async () => {
  const { address, publicKey } = account(0).payment
  const there = p2wpkh(Buffer.from(publicKey, 'hex'), TEST_NETWORK).address ?? ''
  expect(there).toMatch(/^tb1/)
  expect(await utxosOf(there)).toEqual(await utxosOf(address))
  expect(await utxosOf(address)).not.toEqual([])
})

describe('the Bitcoin chain refuses', () => {
  it('a transaction that it has already, unconfirmed or mined', async () => {
    const signed = await pay({ from: account(7), to: account(8).payment.address })
    await broadcast(signed)
    expect(await broadcast(signed)).toEqual(said(-27, 'txn-already-in-mempool'))
    await mine()
    expect(await broadcast(signed)).toEqual(said(-27, 'txn-already-known'))
  })

  it('to spend a coin twice, or one that doesn’t exist', async () => {
    const [coin] = (await utxosOf(account(8).payment.address)).filter(({ value }) => value > 1_000_000)
    const twice = { from: account(8), coin: coin as EsploraUtxo }
    expect((await broadcast(await pay({ ...twice, to: account(0).payment.address }))).status).toBe(200)
    const dearer = await pay({ ...twice, to: account(1).payment.address, fee: 50_000 })
    expect(await broadcast(dearer)).toEqual(said(-26, 'txn-mempool-conflict'))
    await mine()
    expect(await broadcast(dearer)).toEqual(said(-25, 'bad-txns-inputs-missingorspent'))
    const never = { txid: '11'.repeat(32), vout: 0, value: 50_000 }
    const spendsNothing = await pay({ from: account(8), to: account(0).payment.address, coin: never })
    expect(await broadcast(spendsNothing)).toEqual(said(-25, 'bad-txns-inputs-missingorspent'))
  })

  it('a fee below the minimum', async () => {
    const signed = await pay({ from: account(0), to: account(1).payment.address, fee: 100 })
    // The size is 141, or 140 for the one signature of 256 that is a byte shorter.
    const { vsize } = Transaction.fromRaw(Buffer.from(signed, 'hex'))
    expect(await broadcast(signed)).toEqual(said(-26, `min relay fee not met, 100 < ${vsize}`))
  })

  it.each([
    ['a fee by mistake', { fee: 90_000_000 }, -26, 'max-fee-exceeded'],
    ['an amount below the cost of spending it', { value: 293 }, -26, 'dust'],
  ])('%s', async (_name, plan, code, message) => {
    expect(await broadcast(await pay({ from: account(0), to: account(1).payment.address, ...plan }))).toEqual(
      said(code, message),
    )
  })

  it.each([
    ['a signature for another amount', -1n, 'non-mandatory-script-verify-flag'],
    ['more than there is', 100_000_000n, 'bad-txns-in-belowout'],
  ])('%s', async (_name, more, message) => {
    const signed = RawTx.decode(Buffer.from(await pay({ from: account(0), to: account(1).payment.address }), 'hex'))
    const [first, ...others] = signed.outputs as [(typeof signed.outputs)[number]]
    const outputs = [{ ...first, amount: first.amount + more }, ...others]
    expect(await broadcast(hex(RawTx.encode({ ...signed, outputs })))).toEqual(said(-26, message))
  })

  it('to spend a miner’s coin before a hundred more blocks', async () => {
    const { address } = account(6).payment
    await mine({ address })
    const [young] = (await utxosOf(address)).filter(({ value }) => value > 1_000_000_000)
    const early = await pay({ from: account(6), to: account(0).payment.address, coin: young as EsploraUtxo })
    expect(await broadcast(early)).toEqual(said(-26, 'bad-txns-premature-spend-of-coinbase'))
  })

  it('bytes that are no transaction', async () => {
    const decodeFailed = said(-22, 'TX decode failed. Make sure the tx has at least one input.')
    expect(await broadcast('00'.repeat(10))).toEqual(decodeFailed)
    expect(await broadcast(`${await pay({ from: account(0), to: account(1).payment.address })}00`)).toEqual(
      decodeFailed,
    )
    for (const hexless of ['', 'zz', 'abc', '{"hex":"00"}'])
      expect(await broadcast(hexless)).toEqual({ status: 400, said: 'A transaction is sent as hex.' })
  })

  it.each([
    ['/tx/xyz', 400, 'Invalid hex string'],
    [`/tx/${'0'.repeat(64)}`, 404, 'Transaction not found'],
    [`/tx/${'0'.repeat(64)}/hex`, 404, 'Transaction not found'],
    ['/block-height/100000', 404, 'Block not found'],
    ['/address/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 400, 'Invalid Bitcoin address: bc1q'],
    ['/address/0x00/utxo', 400, 'Invalid Bitcoin address: 0x00'],
    ['/address/%00%ff/txs', 400, 'Invalid Bitcoin address: '],
  ])('%s', async (path, status, message) => {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)])
  })

  it('to mine no block, too many or to an invalid address, and an unknown switch', async () => {
    for (const body of [{ blocks: 0 }, { blocks: 1e9 }, { blocks: '1' }, { address: 'stranger' }])
      expect((await mine(body)).status).toBe(400)
    expect((await fetch(bitcoin.mineUrl, { method: 'POST', body: 'blocks' })).status).toBe(400)
    expect((await put({ autoMined: true })).status).toBe(400)
    expect((await put({ autoMine: 1 })).status).toBe(400)
    expect((await put({ loseAnswer: 'yes' })).status).toBe(400)
  })

  it.each([
    ['{', 'The body is no JSON.'],
    ['{}', 'blocks: '],
    ['{ "blocks": 0, "transactions": "wait" }', 'blocks: '],
    ['{ "blocks": 1, "transactions": "fail" }', 'transactions: '],
    ['{ "blocks": 900, "transactions": "wait" }', 'blocks that can be replaced'],
    ['{ "blocks": 1, "transactions": "wait", "depth": 1 }', 'depth'],
  ])('to reorganise by %s', async (body, reason) => {
    const answer = await fetch(bitcoin.reorgUrl, { method: 'POST', body })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(reason)])
  })
})

describe('the process of the Bitcoin chain', () => {
  it('is started again when it dies, with the initial chain', async () => {
    const { address } = account(0).payment
    await mine({ blocks: 3 })
    process.kill(await nodePid(), 'SIGKILL')
    await expect.poll(() => text('/blocks/tip/height'), { timeout: 10_000 }).toBe('102')
    expect(await utxosOf(address)).toHaveLength(4)
    expect((await fetch(`${sandbox.url}/health`)).status).toBe(200)
  })

  it('ends with the sandbox, and when the sandbox is killed', async () => {
    const child = spawn(process.execPath, ['--import', './scripts/from-source.mjs', 'src/cli.ts', '--port', '0'], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
    })
    await once(child.stdout, 'data')
    const killed = await nodePid(child.pid)
    expect(await runs(killed)).toBe(true)
    child.kill('SIGKILL')
    const stopped = await nodePid()
    await sandbox.stop()
    expect(await runs(stopped)).toBe(false)
    await expect.poll(() => runs(killed)).toBe(false)
  })
})
