import type { PictureSource } from '@latchkit/core'
import { bitcoin } from '@latchkit/pictures/networks/bitcoin'
import { bitcoinSignet } from '@latchkit/pictures/networks/bitcoin-signet'
import { ethereum } from '@latchkit/pictures/networks/ethereum'
import { optimism } from '@latchkit/pictures/networks/optimism'
import { solana } from '@latchkit/pictures/networks/solana'
import { solanaDevnet } from '@latchkit/pictures/networks/solana-devnet'
import { btc } from '@latchkit/pictures/tokens/btc'
import { eth } from '@latchkit/pictures/tokens/eth'
import { sol } from '@latchkit/pictures/tokens/sol'
import type { Manifest } from '@latchkit/sandbox'

/**
 * The pictures of the sandbox's networks and coins, which are those of the networks that they stand for. Sandbox Two
 * stands for a rollup.
 */
export const networkPictures = ({ evm, ...others }: Manifest): readonly PictureSource[] => [
  ...evm.chains.map(({ caip2 }, index) => ({ ...(index === 0 ? ethereum : optimism), ids: [caip2] })),
  { ...solana, ids: [others.solana.caip2] },
  { ...bitcoin, ids: [others.bitcoin.caip2] },
  ...[solanaDevnet, bitcoinSignet, eth, sol, btc],
]
