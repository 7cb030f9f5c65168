import type { Features, KitViewName } from '@latchkit/core'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { Icon } from '../base/Icon.js'
import { checkIcon } from '../base/icons/check.js'
import { Row } from '../base/Row.js'
import { useSkeleton } from '../base/useSkeleton.js'
import { useLatchState } from '../react/useLatchState.js'
import { useWatching } from '../react/useWatching.js'
import { useShell } from '../shell/frame/context.js'
import { useTranslation } from '../words/useSay.js'
import { exactAmountOf, quantityOf } from './quantity.js'
import type { RowAttributes } from './list/Entries.js'
import { List } from './list/List.js'
import { ofNetwork } from './ofNetwork.js'
import { TokenPicture } from './TokenPicture.js'
import { useOwnedTokens, type OwnedToken } from './useOwnedTokens.js'
import { useNetworkName } from './useNetworkName.js'

const watchBalances = (balances: Features['balances']): (() => void) => balances.watch()
/** Placeholders for the tokens that are being read. */
const PENDING = 3

const keyOf = ({ id }: OwnedToken): string => id
const textOf = ({ name }: OwnedToken): string => name

/** The props of `TokenChoice`. */
export interface TokenChoiceProps {
  /** The name of the list for screen readers. */
  readonly label: string
  /** The view that has the list, for its place. */
  readonly view: KitViewName
  /** The id of the chosen token. */
  readonly chosen: string
  /** Called with the token that was pressed, before the view goes back. */
  readonly choose: (token: OwnedToken) => void
}

/** Lists the coin and the tokens of the account, with what there is of them. A press chooses one, and goes back. */
export function TokenChoice({ label, view, chosen, choose }: TokenChoiceProps): ReactNode {
  const { locale } = useTranslation()
  const { features } = useShell()
  useWatching(
    'balances',
    watchBalances,
    useLatchState(({ modal }) => !!modal?.open),
  )
  const { entries, network, isFirst } = useOwnedTokens()
  const skeleton = useSkeleton(isFirst)
  const networkName = useNetworkName()(network)
  const sections = useMemo(() => [{ key: 'tokens', label, isHeaded: false, rows: entries }], [label, entries])
  // One function for all rows and renders, so that a row that stays doesn't render again.
  const press = useRef<(token: OwnedToken) => void>(undefined)
  useEffect(() => {
    press.current = (token) => {
      choose(token)
      features.router.goBack()
    }
  })
  const renderRow = useCallback(
    (token: OwnedToken, attributes: RowAttributes) => {
      const { id, name, symbol, balance, iconUrl } = token
      const isChosen = id === chosen
      return (
        <Row
          focusKey={id}
          picture={
            <TokenPicture
              symbol={symbol}
              name={name}
              src={iconUrl}
              network={{ ...ofNetwork(network), name: networkName }}
            />
          }
          label={
            <bdi dir="auto" title={name}>
              {name}
            </bdi>
          }
          sub={
            <bdi
              dir="ltr"
              translate="no"
              title={balance === undefined ? symbol : `${exactAmountOf(balance, locale)} ${symbol}`}
            >
              {balance === undefined ? symbol : `${quantityOf(balance, locale)} ${symbol}`}
            </bdi>
          }
          side={isChosen && <Icon shape={checkIcon} size={18} />}
          {...attributes}
          aria-current={isChosen || undefined}
          onClick={() => press.current?.(token)}
        />
      )
    },
    [chosen, locale, network, networkName],
  )
  return (
    <List
      label={label}
      sections={sections}
      keyOf={keyOf}
      textOf={textOf}
      renderRow={renderRow}
      place={features.router.listPlace(view)}
      slots={skeleton ? PENDING : 0}
      shimmers
      isBusy={isFirst}
    />
  )
}
