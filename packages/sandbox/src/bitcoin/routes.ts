import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { checkBody } from '../checkBody.js'
import type { BitcoinManifest, BitcoinReorganisation, BitcoinSwitches } from '../manifest.js'
import type { PartRoutes } from '../part.js'
import { BadRequest } from '../badRequest.js'
import { checkAddress, createEsploraRoutes } from './esploraRoutes.js'
import type { BitcoinNode, NodeTip } from './node/createNode.js'
import { seededBlocks } from './seed.js'

/** The initial switches of the chain. */
export const bitcoinDefaults: BitcoinSwitches = { autoMine: false, loseAnswer: false }

const mostBlocks = 1000

const reorganisation: z.ZodType<BitcoinReorganisation> = z.strictObject({
  blocks: z.int().min(1).max(mostBlocks),
  transactions: z.enum(['wait', 'move', 'drop']),
})

/** The parts that the routes are made of. */
export interface BitcoinRoutesDeps {
  readonly node: BitcoinNode
  readonly manifest: Pick<BitcoinManifest, 'esploraUrl' | 'mineUrl' | 'reorgUrl' | 'switchesUrl'>
  /** The address that receives the reward of blocks by default. */
  readonly miner: string
}

/** Creates esplora's routes, the routes of the switches, and the route that mines blocks. */
export function createBitcoinRoutes({ node, manifest, miner }: BitcoinRoutesDeps): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  let switches = bitcoinDefaults
  const timesOf = (blocks: number): number[] => new Array<number>(blocks).fill(Math.floor(Date.now() / 1000))
  const mine = (blocks: number, address: string): Promise<NodeTip> => node.mine(checkAddress(address), timesOf(blocks))
  const send = async (hex: string): Promise<string> => {
    const sent = await node.send(hex)
    if ('code' in sent) throw new BadRequest(`sendrawtransaction RPC error: ${JSON.stringify(sent)}`)
    if (switches.autoMine) await mine(1, miner)
    return sent.txid
  }

  routes.route(pathOf(manifest.esploraUrl), createEsploraRoutes({ node, send, losesAnswer: () => switches.loseAnswer }))
  routes.get(pathOf(manifest.switchesUrl), (c) => c.json(switches))
  routes.put(pathOf(manifest.switchesUrl), async (c) => {
    switches = checkSwitches(await readJson(c))
    return c.json(switches)
  })
  routes.post(pathOf(manifest.mineUrl), async (c) => {
    const { blocks, address = miner } = checkMining(await readJson(c))
    return c.json(await mine(blocks, address))
  })
  routes.post(pathOf(manifest.reorgUrl), async (c) => {
    const given = checkBody(reorganisation, await c.req.text())
    const most = (await node.tip()).height - seededBlocks
    if (given.blocks > most) throw new BadRequest(`blocks: The chain has ${most} blocks that can be replaced.`)
    return c.json(await node.reorganise(given, checkAddress(miner), timesOf(given.blocks + 1)))
  })
  routes.onError((error, c) => c.text(error.message, error instanceof BadRequest ? error.status : 503))
  return routes
}

function pathOf(url: string): string {
  return new URL(url).pathname
}

async function readJson(c: Context): Promise<Readonly<Record<string, unknown>>> {
  const given = await c.req.json<unknown>().catch(() => undefined)
  if (typeof given !== 'object' || given === null) throw new BadRequest('The body is no JSON object.')
  return given as Readonly<Record<string, unknown>>
}

function checkSwitches(given: Readonly<Record<string, unknown>>): BitcoinSwitches {
  const { autoMine, loseAnswer, ...unknown } = { ...bitcoinDefaults, ...given }
  if (Object.keys(unknown).length > 0) throw new BadRequest(`No such switch: ${Object.keys(unknown).join(', ')}`)
  if (typeof autoMine !== 'boolean') throw new BadRequest('The switch autoMine is true or false.')
  if (typeof loseAnswer !== 'boolean') throw new BadRequest('The switch loseAnswer is true or false.')
  return { autoMine, loseAnswer }
}

function checkMining({ blocks = 1, address }: Readonly<Record<string, unknown>>): { blocks: number; address?: string } {
  if (typeof blocks !== 'number' || !Number.isInteger(blocks) || blocks < 1 || blocks > mostBlocks)
    throw new BadRequest(`From 1 to ${mostBlocks} blocks are mined at once.`)
  if (address === undefined) return { blocks }
  if (typeof address !== 'string') throw new BadRequest('The address of a miner is text.')
  return { blocks, address }
}
