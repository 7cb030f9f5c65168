import type { ReactNode } from 'react'
import { join, useStyles } from '../base/useStyles.js'
import { AppPicture, type Pictured } from './AppPicture.js'
import styles from './TokenPicture.css'

/** The props of `TokenPicture`. */
export interface TokenPictureProps {
  /** The token's symbol, as the token writes it. */
  readonly symbol: string
  /** The token's name. Its first letter is drawn for a token without a symbol: the name isn't known everywhere. Default: the symbol. */
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
  readonly network?: Pictured | undefined
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
  const css = useStyles(styles)
  return (
    <span className={join(css.token, css[`t${size}`])}>
      <AppPicture
        kind="token"
        ids={[symbol.toUpperCase()]}
        asset={asset}
        src={src}
        name={symbol || name}
        size={size}
        round
        shared={shared}
      />
      {network && (
        <span className={css.network}>
          <AppPicture {...network} size={24} round />
        </span>
      )}
    </span>
  )
}
