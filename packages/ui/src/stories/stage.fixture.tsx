import type { Latch, Route } from '@latchkit/core'
import { createTestLatch, type TestLatch, type TestLatchOptions } from '@latchkit/testing'
import type { StoryObj } from '@storybook/react-vite'
import { useEffect, useRef, type ReactNode } from 'react'
import { waitFor, within } from 'storybook/test'
import { expect } from './expect.fixture.js'
import { mount } from '../mount.js'
import { renderShell } from '../shell/renderShell.js'
import type { ReplacedViews } from '../defineView.js'
import { followLook } from './look.fixture.js'
import { endMotion } from './motion.fixture.js'
import { wallet } from './wallets.fixture.js'

/** What the steps of a scene can use. */
export interface Stage extends TestLatch {
  /** The modal's shadow root. */
  readonly root: ShadowRoot
  readonly dialog: HTMLDialogElement
  /** Queries in the modal. */
  readonly card: ReturnType<typeof within>
  /** Shows these views one after the other, as a visitor reaches them by clicks. */
  show(...routes: Route[]): Promise<void>
  /** Ends all animations, and waits for what follows them. */
  settled(): Promise<void>
}

/** One state of the modal: the real shell around a real kit on fakes. */
export interface Scene {
  /** The name of the story. Default: made from the name of the export. */
  readonly name?: string
  /** Default: three wallets. `connected` connects the first one. */
  readonly options?: TestLatchOptions | (() => TestLatchOptions)
  readonly connected?: boolean
  /** Views that replace the ui's own. */
  readonly views?: ReplacedViews
  /** Runs before the modal is opened. */
  readonly before?: (test: TestLatch) => Promise<unknown> | void
  /** The views that the modal opens with; the last one is shown. Default: the view that the kit opens with. */
  readonly routes?: readonly Route[]
  /** Runs after the modal is open. Its end is the picture. */
  readonly play?: (stage: Stage) => Promise<void>
}

/** Makes a story of a scene. */
export function scene({ name, options = {}, connected, views, before, routes, play }: Scene): StoryObj {
  return {
    ...(name !== undefined && { name }),
    loaders: [
      async ({ globals }) => {
        const test = createTestLatch({
          wallets: [wallet('Harbor'), wallet('Lantern'), wallet('Quartz')],
          metadata: { name: 'Story' },
          themeMode: globals.theme === 'light' ? 'light' : 'dark',
          locale: 'en',
          ...(typeof options === 'function' ? options() : options),
        })
        test.latch.start()
        // Wallets are listed in batches.
        await test.clock.advance(200)
        if (connected) await test.latch.connect({ wallet: test.wallets[0]!.info.rdns })
        await before?.(test)
        return { test }
      },
    ],
    render: (_, { loaded }) => <Mounted latch={(loaded.test as TestLatch).latch} views={views} />,
    async play({ loaded, canvasElement, globals }) {
      const stage = await stageOf(loaded.test as TestLatch, canvasElement, !views)
      await stage.show(...(routes ?? []))
      await play?.(stage)
      // The steps ran in English. The picture and the checks need the other language.
      if (globals.locale !== 'en') await speak(stage, String(globals.locale))
      await stage.settled()
    },
  }
}

function Mounted({ latch, views }: { readonly latch: Latch; readonly views: ReplacedViews | undefined }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (views ? mountWith(latch, place.current!, views) : mount(latch, place.current!)), [latch, views])
  useEffect(() => followLook(latch), [latch])
  return <div ref={place} />
}

async function speak({ latch, root }: Stage, locale: string): Promise<void> {
  ;(await latch.feature('locale')).setLocale(locale)
  await waitFor(() => expect((root.host as HTMLElement).lang).toBe(locale), { timeout: 10_000 })
}

/** Mounts the modal with some replaced views. */
function mountWith(latch: Latch, element: HTMLElement, views: ReplacedViews): () => void {
  const host = document.createElement('div')
  host.dataset.latchkit = ''
  element.append(host)
  const ended = renderShell(latch, host, { views })
  return () => {
    void ended.then((end) => end())
    host.remove()
    latch.dispose()
  }
}

async function stageOf(test: TestLatch, canvas: HTMLElement, whole: boolean): Promise<Stage> {
  const dialog = await waitFor(
    () => {
      const found = canvas.querySelector('[data-latchkit]')?.shadowRoot?.querySelector('dialog')
      expect(found).toBeTruthy()
      return found!
    },
    { timeout: 10_000 },
  )
  const root = dialog.getRootNode() as ShadowRoot
  const settled = (): Promise<void> => waitFor(() => endMotion(root), { timeout: 10_000 })
  return {
    ...test,
    root,
    dialog,
    card: within(dialog),
    settled,
    async show(first, ...rest) {
      await test.latch.open(first)
      await waitFor(() => expect(dialog.open).toBe(true))
      const router = await test.latch.feature('router')
      for (const route of rest) router.push(route)
      const isShown = (): void => {
        expect(root.querySelector<HTMLElement>('.view:not(.leaving)')?.dataset.view).toBe(router.current().view)
        // The chunk may load slowly.
        if (whole) expect(root.querySelector('.Skeleton-row')).toBeNull()
        // The chunk of the open modal sets this attribute (`stepOut.ts`). It remembers presses for the way back.
        expect(dialog.hasAttribute('closedby')).toBe(true)
        if (router.current().view === 'Account')
          expect(root.querySelector('[data-focus-key=corner], .header [role=img]')).toBeTruthy()
      }
      await waitFor(isShown, { timeout: 10_000 })
      await settled()
    },
  }
}
