import { waysTo, type Connector, type Namespace } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import { NamespacePicture } from '../../shared/NamespacePicture.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { walletsWords } from '../../shared/wallets/wallets.words.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import type { Connect } from '../../shared/connect/useConnect.js'
import { useConnectTo } from '../../shared/connect/useConnectTo.js'

/** Shown when the visitor chose a network that no connected wallet is for: asks which wallet to connect. */
export function SwitchActiveChainView({ namespace }: { readonly namespace: Namespace }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(walletsWords)
  const { features } = useShell()
  const connect = useConnectTo(namespace)
  const wanted = useLatchState(({ network: { requested, chosen } }) =>
    requested.find((each) => each.caipNetworkId === chosen && each.chainNamespace === namespace),
  )
  const { network: current } = useLatchNetwork()
  const wallet = useLatchAccount().connectedWalletInfo?.name
  const { pick, isSameWallet } = usePick(connect)
  const networks = useNamespaceName()(namespace)
  const network = wanted?.name ?? networks
  const title = say(isSameWallet || !wallet ? 'needed.titleSame' : 'needed.title', { network })
  useAnnounced(title)
  const text = isSameWallet ? 'needed.textSame' : wallet ? 'needed.text' : 'needed.textAlone'
  const showAll = (): void => features.router.push({ view: 'ConnectWallets', params: { namespace } })
  return (
    <div className={view.message}>
      {wanted ? (
        <AppPicture {...ofNetwork(wanted)} size={80} round shared={wanted.caipNetworkId} />
      ) : (
        <NamespacePicture namespace={namespace} size={80} />
      )}
      <div className={view.words}>
        <h2 className={view.title}>{title}</h2>
        <p className={view.text}>{say(text, { networks, wallet })}</p>
      </div>
      <div className={view.actions}>
        <div className={view.rows}>
          {pick ? (
            <Button kind="primary" onClick={() => connect.choose(pick.id)}>
              {say('needed.use', { wallet: pick.name })}
            </Button>
          ) : (
            <Button kind="primary" data-focus-key="all" onClick={showAll}>
              {say('needed.choose')}
            </Button>
          )}
          {pick && connect.rows.length > 1 && (
            <Button kind="quiet" data-focus-key="all" onClick={showAll}>
              {say('needed.other')}
            </Button>
          )}
        </div>
        <Button kind="quiet" onClick={features.router.goBack}>
          {wallet ? say('needed.stay', { network: current.name }) : say('needed.back')}
        </Button>
      </div>
    </div>
  )
}

/**
 * Returns the wallet that the first button connects: the connected one where it is for this namespace too, else one
 * that was used before, else the only one. Returns none while a box must be ticked first: the box is in the view of all
 * these wallets.
 */
function usePick({ rows, legal }: Connect): {
  readonly pick: Connector | undefined
  readonly isSameWallet: boolean
} {
  const { connectors } = useLatchState((state) => state.connectors)
  const { connections } = useLatchState((state) => state.connection)
  if (legal.checkbox && !legal.accepted) return { pick: undefined, isSameWallet: false }
  const isConnected = (row: Connect['rows'][number]): boolean =>
    waysTo(row.connector, connectors).some(({ id }) => connections.some(({ connectorId }) => connectorId === id))
  const own = rows.find(isConnected)
  const pick = own ?? rows.find(({ group }) => group === 'recent') ?? (rows.length === 1 ? rows[0] : undefined)
  return { pick: pick?.connector, isSameWallet: !!own }
}
