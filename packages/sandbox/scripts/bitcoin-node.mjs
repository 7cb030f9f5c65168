// The entry of the Bitcoin chain's process. build-bitcoin.mjs bundles it with bcoin.
import Chain from 'bcoin/lib/blockchain/chain.js'
import Mempool from 'bcoin/lib/mempool/mempool.js'
import Miner from 'bcoin/lib/mining/miner.js'
import TX from 'bcoin/lib/primitives/tx.js'
import Network from 'bcoin/lib/protocol/network.js'
import networks from 'bcoin/lib/protocol/networks.js'
import Script from 'bcoin/lib/script/script.js'
import { createNode } from '../src/bitcoin/node/createNode.ts'
import { serveNode } from '../src/bitcoin/node/serveNode.ts'

void createNode({ Chain, Mempool, Miner, Network, Script, TX, networks }).then(serveNode)
