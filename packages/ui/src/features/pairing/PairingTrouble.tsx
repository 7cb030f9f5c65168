import { useEffect, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Icon } from '../../base/Icon.js'
import { retryIcon } from '../../base/icons/retry.js'
import { warningIcon } from '../../base/icons/warning.js'
import { ofEntry } from '../../shared/wallets/ofEntry.js'
import { Ring } from '../../shared/Ring.js'
import { usePage } from '../../shell/frame/context.js'
import { pairingWords } from './pairing.words.js'
import { useSay } from '../../words/useSay.js'
import { useSayError } from '../../words/useSayError.js'
import type { PairingProps, Trouble } from './usePairing.js'
import viewStyles from '../../base/view.css'
import discStyles from '../../base/disc.css'
import detailsStyles from '../../shared/details.css'
import { join, useStyles } from '../../base/useStyles.js'

/**
 * Says why there is nothing to scan or open, and offers another attempt. Begins it by itself once the browser is
 * online.
 */
export function PairingTrouble({
  trouble,
  error,
  wallet,
  imageUrl,
  retry,
  chooseAnother,
}: PairingProps & { readonly trouble: Trouble }): ReactNode {
  const view = useStyles(viewStyles)
  const disc = useStyles(discStyles)
  const details = useStyles(detailsStyles)
  const say = useSay(pairingWords)
  const sayError = useSayError()
  const page = usePage()
  const isOffline = trouble === 'offline'
  useEffect(() => {
    if (!isOffline) return
    page.addEventListener('online', retry)
    return () => page.removeEventListener('online', retry)
  }, [page, isOffline, retry])
  return (
    <div className={view.message}>
      {wallet ? (
        <Ring
          state={trouble === 'declined' ? 'declined' : 'failed'}
          {...ofEntry(wallet, imageUrl)}
          shared={wallet.id}
        />
      ) : (
        <span className={join(disc.disc, disc.warning)}>
          <Icon shape={warningIcon} size={28} />
        </span>
      )}
      <div className={view.words} role="alert" key={trouble}>
        <h2 className={view.title}>{say(`trouble.${trouble}`)}</h2>
        <p className={view.text}>
          {trouble === 'failed' && error
            ? sayError({ ...error, context: { ...error.context, wallet: wallet?.name } })
            : trouble !== 'failed' && say(`trouble.${trouble}Hint`)}
        </p>
      </div>
      {trouble === 'failed' && error && (
        <details className={details.details}>
          <summary>{say('trouble.details')}</summary>
          <code>{error.code}</code>
        </details>
      )}
      <div className={view.actions}>
        <Button kind="primary" icon={retryIcon} onClick={retry}>
          {say(trouble === 'expired' ? 'trouble.fresh' : 'trouble.again')}
        </Button>
        <Button kind="quiet" onClick={chooseAnother}>
          {say('trouble.other')}
        </Button>
      </div>
    </div>
  )
}
