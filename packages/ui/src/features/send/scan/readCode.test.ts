import { describe, expect, it, vi } from 'vitest'
import { createCodeReader, type DetectorClass } from './readCode.js'

const video = {} as HTMLVideoElement
const picture = {} as ImageData

function detectorOf(detect: () => Promise<readonly { rawValue: string }[]>, formats = ['qr_code']): DetectorClass {
  return class {
    static readonly getSupportedFormats = async (): Promise<string[]> => formats
    readonly detect = detect
  }
}
const loader = (text: string | undefined) => vi.fn(async () => ({ decodeQr: () => text }))

describe('a reader of codes', () => {
  it('asks the browser, and loads no decoder', async () => {
    const loadDecoder = loader('decoded')
    const texts = [[], [{ rawValue: 'ethereum:0x1' }]]
    const read = createCodeReader({ detectorClass: detectorOf(async () => texts.shift() ?? []), loadDecoder })
    expect(await read(video)).toBeUndefined()
    expect(await read(video)).toBe('ethereum:0x1')
    expect(loadDecoder).not.toHaveBeenCalled()
  })

  it.each<[string, DetectorClass | undefined]>([
    ['has no detector', undefined],
    ['detects no QR codes', detectorOf(async () => [], ['ean_13'])],
    ['has no service behind it', detectorOf(() => Promise.reject(new DOMException('none', 'NotSupportedError')))],
    [
      'fails to say what it detects',
      class {
        static readonly getSupportedFormats = async (): Promise<never> => Promise.reject(new Error('none'))
      } as unknown as DetectorClass,
    ],
  ])('decodes the picture where the browser %s', async (_, detectorClass) => {
    const read = createCodeReader({ detectorClass, loadDecoder: loader('decoded'), take: () => picture })
    expect(await read(video)).toBe('decoded')
    expect(await read(video)).toBe('decoded')
  })

  it('reads nothing while the camera shows nothing, and where the picture has no code', async () => {
    const early = createCodeReader({ detectorClass: undefined, loadDecoder: loader('decoded'), take: () => undefined })
    expect(await early(video)).toBeUndefined()
    const none = createCodeReader({ detectorClass: undefined, loadDecoder: loader(undefined), take: () => picture })
    expect(await none(video)).toBeUndefined()
  })
})
