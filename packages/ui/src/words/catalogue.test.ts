import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))
/** Attributes whose texts the visitor neither reads nor hears. The text of any other attribute is visible. */
const UNREAD = new Set(
  `className id key part role type kind tone shape state trouble dir translate target rel loading decoding popover data-focus-key
  width height focusKey autoComplete autoCorrect autoCapitalize inputMode enterKeyHint aria-autocomplete aria-haspopup aria-describedby
  aria-controls view accept referrerPolicy`.split(/\s+/),
)
/** Properties of elements, and props of the kit's components, whose texts the visitor reads or hears. */
const READ =
  /^(textContent|innerText|(aria-?)?(label|description|valuetext|roledescription)|title|alt|placeholder|hint|error|text)$/i
/** A key of the catalogue, or the beginning of a key. */
const KEY = /^[a-z]+\.\w*$/i
/** The functions that announce their argument to screen readers. */
const SPOKEN = /^(announce|useAnnounced)$/

/** The binary operators whose result holds one operand, or both. */
const JOINS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
])

const sourceOf = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

/** Returns the texts of a file that a visitor reads or hears and that are not in the catalogue. */
function visibleTexts(path: string, text: string): string[] {
  const file = sourceOf(path, text)
  const found: string[] = []
  const note = (words: string): void => {
    if (/\p{L}{2}/u.test(words) && !KEY.test(words)) found.push(words.trim())
  }
  const literals = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) note(node.text)
    else if (ts.isTemplateExpression(node))
      for (const { text } of [node.head, ...node.templateSpans.map(({ literal }) => literal)]) note(text)
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(literals)
    else if (ts.isBinaryExpression(node) && JOINS.has(node.operatorToken.kind))
      [node.left, node.right].forEach(literals)
    else if (ts.isParenthesizedExpression(node)) literals(node.expression)
  }
  const argumentsOf = ({ expression, arguments: given }: ts.CallExpression): readonly ts.Node[] => {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText(file)
    const [first, ...rest] = given
    if (SPOKEN.test(name)) return given
    return name === 'setAttribute' && first && ts.isStringLiteral(first) && READ.test(first.text) ? rest : []
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node.text)
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) literals(node.expression)
    else if (ts.isJsxAttribute(node) && !isUnread(node, file) && node.initializer)
      literals(ts.isJsxExpression(node.initializer) ? (node.initializer.expression ?? node) : node.initializer)
    else if (ts.isPropertyAssignment(node) && READ.test(nameOf(node.name))) literals(node.initializer)
    else if (ts.isBinaryExpression(node) && isAssignment(node) && READ.test(lastName(node.left))) literals(node.right)
    else if (ts.isCallExpression(node)) argumentsOf(node).forEach(literals)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The components that hand their `name` on to an HTML element. */
const FIELDS: readonly string[] = ['Input', 'AddressField']

/** Whether the text of an attribute is invisible. The `name` of an HTML element or a field is, that of a component is not. */
function isUnread({ name, parent }: ts.JsxAttribute, file: ts.SourceFile): boolean {
  const tag = parent.parent.tagName.getText(file)
  const isField = /^[a-z]/.test(tag) || FIELDS.includes(tag)
  return UNREAD.has(name.getText(file)) || (isField && name.getText(file) === 'name')
}

const nameOf = (name: ts.PropertyName): string => (ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '')
const isAssignment = ({ operatorToken }: ts.BinaryExpression): boolean =>
  operatorToken.kind === ts.SyntaxKind.EqualsToken
const lastName = (node: ts.Expression): string => (ts.isPropertyAccessExpression(node) ? node.name.text : '')

const views = ['base', 'features', 'react', 'shared', 'shell']
  .flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' }).map((at) => join(folder, at)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|stories|fixture|styles)\.tsx?$/.test(path))

test.each([
  [
    `<p title="A title">Hello <b>{yes ? 'Yes please' : say('no')}</b>{\`Of \${n}\`}</p>`,
    ['A title', 'Hello', 'Yes please', 'Of'],
  ],
  [
    `<Input hint="A hint" error={wrong && 'Wrong'} clearLabel={'Clear'} newTab="New tab" />`,
    ['A hint', 'Wrong', 'Clear', 'New tab'],
  ],
  [`<Amount worth={\`\${n} left\`} name="Wallet" whatever="Of tomorrow" />`, ['left', 'Wallet', 'Of tomorrow']],
  [`<input name="wallet" className="field" type="text" role="switch" dir="auto" aria-label={say('a.label')} />`, []],
  [
    `announce('Copied'), shell.announce(yes ? 'One' : say('some.other')), useAnnounced(done ? 'Done' : undefined)`,
    ['Copied', 'One', 'Done'],
  ],
  [
    `handle.ariaLabel = 'Drag', region.textContent = \`\${n} found\`, element.setAttribute('aria-label', 'Close')`,
    ['Drag', 'found', 'Close'],
  ],
  [
    `rows.push({ title: 'A row', 'aria-label': 'Its label', role: 'listbox', text: say('row.text') })`,
    ['A row', 'Its label'],
  ],
  [`snackbar.show('error', 'copy.failed'), { title: 'connect.title' }, element.setAttribute('role', 'status')`, []],
])('the check finds the texts that are not in the catalogue in %s', (text, found) => {
  expect(visibleTexts('x.tsx', `const x = [${text}]`)).toEqual(found)
})

test.each(views)('%s: every word comes from the catalogue', (path) => {
  expect(visibleTexts(path, readFileSync(join(SRC, path), 'utf8'))).toEqual([])
})

/** Returns the tags of the elements in a file that take their direction from their text. */
function guessing(path: string, text: string): string[] {
  const file = sourceOf(path, text)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.getText(file) === 'dir="auto"')
      found.push(node.parent.parent.tagName.getText(file))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('only names take their direction from their text, never sentences', () => {
  expect(guessing('x.tsx', `const x = <h2 dir="auto"><bdi dir="auto">{name}</bdi></h2>`)).toEqual(['h2', 'bdi'])
  const tags = views
    .filter((path) => path.startsWith('features'))
    .flatMap((path) => guessing(path, readFileSync(join(SRC, path), 'utf8')))
  // A name that the visitor types takes its direction from its text, as the names that are shown do.
  expect(new Set(tags)).toEqual(new Set(['bdi', 'Input']))
})
