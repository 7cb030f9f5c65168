import type { Features } from '@latchkit/core'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { Icon } from '../../base/Icon.js'
import { checkIcon } from '../../base/icons/check.js'
import { Row } from '../../base/Row.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useWatching } from '../../react/useWatching.js'
import { amountOf } from '../../shared/amount.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import type { RowAttributes } from '../../shared/list/Entries.js'
import { List } from '../../shared/list/List.js'
import { TokenPicture } from '../../shared/TokenPicture.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import { useSay, useSpoken } from '../../words/useSay.js'
import { loadReceive } from './loadReceive.js'
import { receiveWords } from './receive.words.js'
import { useReceivable, type Receivable } from './useReceivable.js'

const watchBalances = (balances: Features['balances']): (() => void) => balances.watch()
const keyOf = ({ id }: Receivable): string => id
const textOf = ({ name }: Receivable): string => name

/** Lists the coin and the tokens of the account. A press asks for one, and goes back. */
export function WalletReceiveSelectTokenView(): ReactNode {
  const say = useSay(receiveWords)
  const { locale } = useSpoken()
  const { features } = useShell()
  const feature = useChunk(loadReceive)
  useWatching(
    'balances',
    watchBalances,
    useLatchState(({ modal }) => !!modal?.open),
  )
  const { entries, chosen, network } = useReceivable()
  const networkName = useNetworkName()(network)
  const label = say('receive.tokens')
  const sections = useMemo(() => [{ key: 'tokens', label, isHeaded: false, rows: entries }], [label, entries])
  // One function for all rows and renders, so that a row that stays doesn't render again.
  const choose = useRef<(receivable: Receivable) => void>(undefined)
  useEffect(() => {
    choose.current = ({ entry }) => {
      feature?.choose(entry)
      features.router.goBack()
    }
  })
  const renderRow = useCallback(
    (receivable: Receivable, attributes: RowAttributes) => {
      const { id, name, symbol, balance, iconUrl } = receivable
      const isChosen = id === chosen.id
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
            <bdi dir="ltr" translate="no">
              {balance === undefined ? symbol : `${amountOf(balance, locale)} ${symbol}`}
            </bdi>
          }
          side={isChosen && <Icon shape={checkIcon} size={18} />}
          {...attributes}
          aria-current={isChosen || undefined}
          onClick={() => choose.current?.(receivable)}
        />
      )
    },
    [chosen.id, locale, network, networkName],
  )
  return (
    <List
      label={label}
      sections={sections}
      keyOf={keyOf}
      textOf={textOf}
      renderRow={renderRow}
      place={features.router.listPlace('WalletReceiveSelectToken')}
    />
  )
}
