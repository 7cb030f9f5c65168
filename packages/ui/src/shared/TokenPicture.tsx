import type { Network } from '@latchkit/core'
import type { ReactNode } from 'react'
import { AppPicture, ofNetwork } from './AppPicture.js'

/** The props of `TokenPicture`. */
export interface TokenPictureProps {
  /** The token's symbol, as the token writes it. */
  readonly symbol: string
  /** The token's name, whose first letter is drawn where there is no picture. Default: the symbol. */
  readonly name?: string | undefined
  /** URL of the picture that the wallet or a service gave for the token. It wins. */
  readonly src?: string | undefined
  /**
   * The CAIP-19 id of the token, such as `eip155:1/erc20:0xa0b8…`. Undefined for the network's own coin, whose symbol the
   * app wrote.
   */
  readonly asset?: string | undefined
  /** Width and height in CSS pixels. Default: 40. */
  readonly size?: 24 | 40
  /** The token's network, drawn as a badge. Default: no badge. */
  readonly network?: Network | undefined
  /** Key that the pictures of one token have in two views: the picture moves from one to the other. */
  readonly shared?: string | undefined
}

/** A token's round picture, with its network in the corner. Screen readers ignore both: the row has the names. */
export function TokenPicture({
  symbol,
  name = symbol,
  src,
  asset,
  size = 40,
  network,
  shared,
}: TokenPictureProps): ReactNode {
  return (
    <span className={`token-icon t${size}`}>
      <AppPicture
        kind="token"
        ids={[symbol.toUpperCase()]}
        asset={asset}
        src={src}
        name={name}
        size={size}
        round
        shared={shared}
      />
      {network && (
        <span className="network">
          <AppPicture {...ofNetwork(network)} size={24} round />
        </span>
      )}
    </span>
  )
}
