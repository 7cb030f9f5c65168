import { isOriginAllowed, isOriginListed } from '@latchkit/origins'
import type { LatchError } from '../../base/errors.js'
import type { AppMetadata } from '../../adapter/metadata.types.js'
import type { Environment } from '../../base/environment.js'
import type { ServiceOptions } from '../../services/service.options.js'
import { createDirectoryService } from '../../services/directory.service.js'
import { SDK_TYPE } from '../../services/service.constants.js'
import { readOrigins } from '../config/config.rules.js'
import { MESSAGES_VERSION } from './embedded-wallet.constants.js'
import { createFrameDialog } from './embedded-wallet.dialog.js'
import { embeddedWalletError } from './embedded-wallet.errors.js'
import { createEmbeddedSession, type SessionDeps } from './embedded-wallet.session.js'
import type { EmbeddedSession } from './embedded-wallet.source.types.js'

/** What the session is made from: the app's options, and what the kit has. */
export interface SessionContext extends ServiceOptions, Pick<SessionDeps, 'networks' | 'emit'> {
  readonly environment: Environment
  readonly metadata: AppMetadata
}

/** Makes the session of a kit from the app's options. Loads no frame. */
export function loadSession(context: SessionContext): EmbeddedSession {
  const { environment, endpoints, projectId = '', metadata, networks, sdkType = SDK_TYPE } = context
  const window = environment.window as Window
  const page = window.location.origin
  const origin = originOf(endpoints?.secure, page)
  const { name, description, url = page, icons } = metadata
  context.emit({ type: 'loaded' })
  return createEmbeddedSession({
    environment: { ...environment, window },
    origin,
    src: `${origin}/sdk?${new URLSearchParams({ projectId, parent: page })}`,
    networks,
    app: {
      metadata: {
        name: name.slice(0, 256),
        url: url.slice(0, 2_048),
        ...(description && { description: description.slice(0, 1_024) }),
        ...(icons && { icons: icons.filter(({ length }) => length <= 2_048).slice(0, 8) }),
      },
      projectId: projectId.slice(0, 128),
      sdkType: sdkType.slice(0, 64),
      sdkVersion: MESSAGES_VERSION,
    },
    makeDialog: createFrameDialog,
    explain: () => explainSilence(context, page, origin),
    emit: context.emit,
  })
}

/** The secure origin. Throws `embedded-wallet/off` where the text names none, or names the page's own: that would protect no key. */
function originOf(secure: string | undefined, page: string): string {
  const [, whole] = /^(https?:\/\/[^/?#\s@\\]+)\/?$/i.exec(secure ?? '') ?? []
  const origin = whole === undefined ? page : new URL(whole).origin
  if (origin === page) throw embeddedWalletError('off')
  return origin
}

/**
 * Says why a frame says nothing: the secure origin shows it to listed pages alone (F171), else it couldn't be loaded. The
 * browser doesn't say which. Never rejects.
 */
async function explainSilence(context: SessionContext, page: string, secure: string): Promise<LatchError> {
  const service = createDirectoryService({ environment: context.environment, options: context })
  const origins = service.isOn
    ? await service.get('/projects/v1/origins').then(readOrigins, () => undefined)
    : undefined
  // Without a list, the secure origin shows it to pages of its own machine.
  const isListed = !origins || (origins.length > 0 ? isOriginListed(page, origins) : isOriginAllowed(page, [secure]))
  return isListed ? embeddedWalletError('load-failed') : embeddedWalletError('unverified', { origin: page, secure })
}
