import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { PartRoutes } from '../part.js'
import { BadRequest } from '../badRequest.js'
import { cutConnection } from '../cutConnection.js'
import { toAddress, toOutspend, toStatus, toTransaction, toUtxos } from './esplora.js'
import { feeEstimates, recommendedFees } from './constants.js'
import type { BitcoinNode, NodeTransaction } from './node/createNode.js'
import { decodeTransaction, scriptOf } from './script.js'

/** The limits of an address's history: for unconfirmed transactions, and for one page of mined ones. */
const waitingPage = 50
const minedPage = 25

/** The parts that esplora's routes are made of. */
export interface EsploraDeps {
  readonly node: BitcoinNode
  /** Sends a transaction in hex. Resolves with its id. */
  readonly send: (hex: string) => Promise<string>
  /** Whether the answer to a transaction that was sent gets lost. */
  readonly losesAnswer: () => boolean
}

/** Creates the part of esplora's HTTP API that wallets and apps use. */
export function createEsploraRoutes({ node, send, losesAnswer }: EsploraDeps): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  routes.get('/blocks/tip/height', async (c) => c.text(String((await node.tip()).height)))
  routes.get('/blocks/tip/hash', async (c) => c.text((await node.tip()).hash))
  routes.get('/block-height/:height{[0-9]{1,9}}', async (c) => {
    const hash = await node.blockHash(Number(c.req.param('height')))
    if (hash === null) throw new BadRequest('Block not found', 404)
    return c.text(hash)
  })
  routes.get('/fee-estimates', (c) => c.json(feeEstimates))
  routes.get('/v1/fees/recommended', (c) => c.json(recommendedFees))

  routes.get('/address/:address', async (c) => {
    const { script, transactions } = await readAddress(node, c.req.param('address'))
    return c.json(toAddress(c.req.param('address'), script, transactions))
  })
  routes.get('/address/:address/utxo', async (c) => {
    const { script, transactions } = await readAddress(node, c.req.param('address'))
    return c.json(toUtxos(script, transactions))
  })
  routes.get('/address/:address/txs', async (c) => {
    const { waiting, mined } = await readAddress(node, c.req.param('address'))
    return c.json([...waiting.slice(0, waitingPage), ...mined.slice(0, minedPage)].map(toTransaction))
  })
  routes.get('/address/:address/txs/mempool', async (c) => {
    const { waiting } = await readAddress(node, c.req.param('address'))
    return c.json(waiting.slice(0, waitingPage).map(toTransaction))
  })
  routes.get('/address/:address/txs/chain/:last?', async (c) => {
    const { mined } = await readAddress(node, c.req.param('address'))
    const start = mined.findIndex(({ txid }) => txid === c.req.param('last')) + 1
    return c.json(mined.slice(start, start + minedPage).map(toTransaction))
  })

  routes.post('/tx', async (c) => {
    const txid = await send(checkHex((await c.req.text()).trim()))
    return losesAnswer() ? cutConnection(c) : c.text(txid)
  })
  routes.get('/tx/:txid', async (c) => c.json(toTransaction(await readTransaction(node, c.req.param('txid')))))
  routes.get('/tx/:txid/status', async (c) => c.json(toStatus(await readTransaction(node, c.req.param('txid')))))
  routes.get('/tx/:txid/hex', async (c) => c.text((await readTransaction(node, c.req.param('txid'))).hex))
  routes.get('/tx/:txid/outspends', async (c) => {
    const transaction = await readTransaction(node, c.req.param('txid'))
    const { outputs } = decodeTransaction(transaction)
    return c.json(await Promise.all(outputs.map((_, vout) => readOutspend(node, transaction, vout))))
  })
  routes.get('/tx/:txid/outspend/:vout{[0-9]{1,9}}', async (c) =>
    c.json(await readOutspend(node, await readTransaction(node, c.req.param('txid')), Number(c.req.param('vout')))),
  )
  return routes
}

/** Reads what spends an output. An output that the transaction doesn't have is unspent, as in esplora. */
async function readOutspend(node: BitcoinNode, transaction: NodeTransaction, vout: number): Promise<object> {
  const output = decodeTransaction(transaction).outputs[vout]
  return toOutspend({ txid: transaction.txid, vout }, output ? await node.transactionsOf(output.script) : [])
}

interface AddressHistory {
  readonly script: string
  readonly transactions: readonly NodeTransaction[]
  readonly waiting: readonly NodeTransaction[]
  readonly mined: readonly NodeTransaction[]
}

async function readAddress(node: BitcoinNode, address: string): Promise<AddressHistory> {
  const script = checkAddress(address)
  const transactions = await node.transactionsOf(script)
  return {
    script,
    transactions,
    waiting: transactions.filter(({ block }) => !block),
    mined: transactions.filter(({ block }) => block),
  }
}

async function readTransaction(node: BitcoinNode, txid: string): Promise<NodeTransaction> {
  if (!/^[0-9a-f]{64}$/i.test(txid)) throw new BadRequest('Invalid hex string')
  const found = await node.transaction(txid)
  if (!found) throw new BadRequest('Transaction not found', 404)
  return found
}

/**
 * Returns the script (hex) of an address.
 *
 * @throws {@link BadRequest} where it is no address of a test network.
 */
export function checkAddress(address: string): string {
  try {
    return scriptOf(address)
  } catch {
    throw new BadRequest(`Invalid Bitcoin address: ${address.slice(0, 100)}`)
  }
}

/** Checks the hex of a transaction. The limit is the largest size that a block can hold. */
function checkHex(hex: string): string {
  if (!/^([0-9a-f]{2}){1,4000000}$/i.test(hex)) throw new BadRequest('A transaction is sent as hex.')
  return hex
}
