/** The system and browser that the page runs in, as far as opening a wallet's app depends on them. */
export interface Platform {
  readonly system: 'android' | 'ios' | 'desktop'
  /** Whether the page runs inside Telegram, which opens links in its own way. */
  readonly isTelegram: boolean
  /** Whether the browser is Safari itself, not another browser with the same engine. */
  readonly isSafari: boolean
  /** Whether the page runs inside a frame, which can't open an app by itself. */
  readonly isFramed: boolean
}

/** The parts of a page's window that {@link platformOf} reads. */
export interface PlatformWindow {
  readonly navigator?: { readonly userAgent?: string; readonly maxTouchPoints?: number }
  readonly top?: unknown
}

/** Reads the platform from a page's window. Without a window, or where reading it throws, the platform is a desktop. */
export function platformOf(window: PlatformWindow | undefined): Platform {
  try {
    const { userAgent = '', maxTouchPoints = 0 } = window?.navigator ?? {}
    // An iPad has the user agent of a Mac, but Macs have no touch screen.
    const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
    const system = /Android/.test(userAgent) ? 'android' : isIos ? 'ios' : 'desktop'
    const isOther = /CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|GSA\/|YaBrowser|Brave|Instagram|FBAN|Line\//.test(
      userAgent,
    )
    const isSafari = /Version\/[\d.]+.*Safari\//.test(userAgent) && system !== 'android' && !isOther
    return { system, isTelegram: isTelegram(window), isSafari, isFramed: !!window?.top && window.top !== window }
  } catch {
    return { system: 'desktop', isTelegram: false, isSafari: false, isFramed: false }
  }
}

/**
 * Whether a code is kept and used again for the next attempt while it has not expired: in Telegram and iOS Safari
 * (S4.01).
 */
export const reusesPairing = ({ system, isTelegram: inTelegram, isSafari }: Platform): boolean =>
  inTelegram || (system === 'ios' && isSafari)

/** Telegram's apps give the page a bridge or init data. Its script alone proves nothing: any page may load it. */
function isTelegram(window: PlatformWindow | undefined): boolean {
  const page = window as { TelegramWebviewProxy?: unknown; Telegram?: { WebApp?: { initData?: unknown } } } | undefined
  return !!page?.TelegramWebviewProxy || !!page?.Telegram?.WebApp?.initData
}
