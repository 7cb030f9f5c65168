import type { Routes, SwapTokenChoice } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Badge } from '../../../base/Badge.js'
import { Button } from '../../../base/Button.js'
import { Icon } from '../../../base/Icon.js'
import { checkIcon } from '../../../base/icons/check.js'
import { Row } from '../../../base/Row.js'
import { useSkeleton } from '../../../base/useSkeleton.js'
import { useStyles } from '../../../base/useStyles.js'
import viewStyles from '../../../base/view.css'
import { useLatchAccount } from '../../../react/hooks.js'
import { List } from '../../../shared/list/List.js'
import { ListSearch } from '../../../shared/list/ListSearch.js'
import type { RowAttributes } from '../../../shared/list/Entries.js'
import { useListLink } from '../../../shared/list/useListLink.js'
import { exactAmountOf, quantityOf } from '../../../shared/quantity.js'
import { shortAddress } from '../../../shared/shortAddress.js'
import { TokenPicture } from '../../../shared/TokenPicture.js'
import { useOwnedTokens } from '../../../shared/useOwnedTokens.js'
import { useShell } from '../../../shell/frame/context.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { swapWords } from '../swap.words.js'
import { useSwap, useWatchedTokens } from '../useSwap.js'
import styles from './SwapSelectTokenView.css'
import { keyOfChoice, useChoices } from './useChoices.js'

/** Placeholders for the tokens that are being read. */
const PENDING = 6

const LABELS = {
  own: 'swap.own',
  suggested: 'swap.suggested',
  popular: 'swap.popular',
  search: 'swap.results',
} as const

const textOf = ({ token }: SwapTokenChoice): string => token.name

/** Lists the tokens that a side can be, with a search. A press chooses one, and goes back. */
export function SwapSelectTokenView({ side }: Routes['SwapSelectToken']): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(swapWords)
  const { features } = useShell()
  const { address } = useLatchAccount()
  const of = useSwap()
  useWatchedTokens()
  const [text, search] = useState('')
  const link = useListLink()
  const { groups, count, isReading } = useChoices(of?.swap, { side, text, owned: useOwnedTokens().entries })
  const skeleton = useSkeleton(groups === undefined)
  const sections = useMemo(
    () =>
      groups?.map(({ group, choices }) => ({
        key: group,
        label: say(LABELS[group]),
        isHeaded: true,
        rows: choices,
      })) ?? [{ key: 'tokens', label: say('swap.tokens'), isHeaded: false, rows: [] }],
    [groups, say],
  )
  const token = of?.form[side]
  const choose = (choice: SwapTokenChoice): void => {
    of?.swap.chooseToken(side, choice.token)
    features.router.goBack()
  }
  const renderRow = useTokenRow(token && tokenKey(token.networkId, token.address), choose)
  if (!address) return null
  const only = count === 1 && !isReading ? groups?.[0]?.choices[0] : undefined
  return (
    <div className={css.tokens}>
      <ListSearch
        link={link}
        label={say('swap.search')}
        clearLabel={say('swap.clear')}
        text={text}
        search={search}
        count={count}
        pressOnly={() => only && choose(only)}
        found={isReading ? undefined : say('swap.found', { count })}
      />
      {groups && count === 0 ? (
        <div className={css.none}>
          <p className={view.text}>{say('swap.none', { text: text.trim() })}</p>
          <Button onClick={() => search('')}>{say('swap.all')}</Button>
        </div>
      ) : (
        <List
          label={say('swap.tokens')}
          sections={sections}
          keyOf={keyOfChoice}
          textOf={textOf}
          renderRow={renderRow}
          link={link}
          place={features.router.listPlace('SwapSelectToken')}
          slots={skeleton ? PENDING : 0}
          shimmers
          isBusy={isReading}
        />
      )}
    </div>
  )
}

/** Returns the function that draws the row of a token. It stays the same, so that a row that stays doesn't render again. */
function useTokenRow(
  chosen: string | undefined,
  choose: (choice: SwapTokenChoice) => void,
): (choice: SwapTokenChoice, attributes: RowAttributes) => ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const { locale } = useTranslation()
  const { entries } = useOwnedTokens()
  const press = useRef<(choice: SwapTokenChoice) => void>(undefined)
  useEffect(() => void (press.current = choose))
  const owned = useMemo(() => new Map(entries.map((each) => [each.id, each])), [entries])
  return useCallback(
    (choice, attributes) => {
      const { token, isListed } = choice
      const { name, symbol, address, iconUrl } = token
      const id = keyOfChoice(choice)
      const balance = owned.get(id)?.balance
      const isChosen = id === chosen
      return (
        <Row
          focusKey={id}
          picture={<TokenPicture symbol={symbol} name={name} src={iconUrl ?? owned.get(id)?.iconUrl} />}
          label={
            <bdi dir="auto" title={name}>
              {name}
            </bdi>
          }
          sub={
            <bdi
              dir="ltr"
              translate="no"
              title={balance === undefined ? (address ?? symbol) : `${exactAmountOf(balance, locale)} ${symbol}`}
            >
              {balance === undefined ? symbol : `${quantityOf(balance, locale)} ${symbol}`}
              {!isListed && address !== undefined && ` · ${shortAddress(address)}`}
            </bdi>
          }
          side={
            (isChosen || !isListed) && (
              <span className={css.side}>
                {!isListed && <Badge tone="warning">{say('swap.unlisted')}</Badge>}
                {isChosen && <Icon shape={checkIcon} size={18} />}
              </span>
            )
          }
          {...attributes}
          aria-selected={isChosen}
          onClick={() => press.current?.(choice)}
        />
      )
    },
    [chosen, css, locale, owned, say],
  )
}
