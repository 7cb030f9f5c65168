import type { DirectorySwitches } from '../manifest.js'
import { withBody } from './spoilBody.js'

const html = '<!doctype html><title>Not found</title><p>There is no such picture.'

/** An SVG that sets `sandboxPictureRan` where scripts run, in every way that an SVG has. */
const script = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" onload="globalThis.sandboxPictureRan=1">',
  '<script>globalThis.sandboxPictureRan = 1; parent.sandboxPictureRan = 1</script>',
  '<foreignObject width="96" height="96"><body xmlns="http://www.w3.org/1999/xhtml">',
  '<img src="data:," onerror="globalThis.sandboxPictureRan=1"/></body></foreignObject>',
  '<rect width="96" height="96" fill="#c33"/>',
  '</svg>',
].join('')

/** Replaces a picture, or changes its type. */
export async function spoilImage(answer: Response, image: DirectorySwitches['image']): Promise<Response> {
  switch (image) {
    case 'right':
      return answer
    case 'html':
      return withBody(answer, html, 'text/html; charset=utf-8')
    case 'disguised':
      return withBody(answer, html, 'image/png')
    case 'script':
      return withBody(answer, script, 'image/svg+xml')
    case 'broken':
      return withBody(answer, (await answer.arrayBuffer()).slice(0, 40), 'image/png')
    case 'untyped':
      return withBody(answer, await answer.arrayBuffer(), 'application/octet-stream')
  }
}
