import { createDocument, endpointsOf } from './createDocument.js'
import type { Resource } from './resource.types.js'

/** A schema of the document, as far as the endpoints have such. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | false
  readonly description?: string
}

interface Content {
  readonly content?: { readonly 'application/json': { readonly schema: Schema } }
}

interface Operation {
  readonly summary: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content | undefined>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const HEAD = `// What clients of the server send and get, by its endpoints. endpointTypes.test.ts writes this file from their declarations.

/** The endpoints of the server. Every call may also name its project, which \`query\` leaves out. */
export interface Endpoints {
`

/** Writes the TypeScript types of the endpoints of resources, from their document. */
export function typesOf(resources: Readonly<Record<string, Resource>>): string {
  const { paths } = createDocument(resources) as Document
  const callers = ['projectId', 'st', 'sv']
  const entries = endpointsOf(resources).flatMap(({ spec: { method, path } }) => {
    const operation = paths[path]?.[method]
    // An endpoint that is not built answers nothing.
    if (!operation?.responses['200']) return []
    const { summary, parameters = [], requestBody, responses } = operation
    const asked = parameters.filter(({ name, in: place }) => place === 'query' && !callers.includes(name))
    const query: Schema = {
      type: 'object',
      properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
      required: asked.filter(({ required }) => required).map(({ name }) => name),
    }
    const members = [
      `path: \`${path.replace(/\{\w+\}/g, '${string}')}\``,
      `query: ${typeOf(query, 4)}`,
      `body: ${typeIn(requestBody)}`,
      `answer: ${typeIn(responses['200'])}`,
    ]
    const lines = members.map((member) => `    readonly ${member}\n`).join('')
    return [`  /** ${summary} */\n  readonly '${method.toUpperCase()} ${path}': {\n${lines}  }\n`]
  })
  return `${HEAD}${entries.join('')}}\n`
}

/** The type of a body or an answer: undefined where it is no JSON. */
const typeIn = (given: Content | undefined): string => {
  const schema = given?.content?.['application/json'].schema
  return schema ? typeOf(schema, 4) : 'undefined'
}

function typeOf(schema: Schema, indent: number): string {
  const { anyOf, type, items } = schema
  if (anyOf) return anyOf.map((each) => typeOf(each, indent)).join(' | ')
  if (schema.enum) return schema.enum.map((value) => literalOf(value)).join(' | ')
  if (typeof type === 'object') return type.map((each) => typeOf({ ...schema, type: each }, indent)).join(' | ')
  if (type === 'array') return `readonly ${grouped(typeOf(items ?? {}, indent))}[]`
  if (type === 'object') return objectOf(schema, indent)
  if (type === 'integer') return 'number'
  return type ?? 'unknown'
}

/** A type before `[]`: a union needs parentheses. */
const grouped = (text: string): string => (/^\w+$|^\{[^]*\}$/.test(text) ? text : `(${text})`)

const literalOf = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: number): string {
  const space = ' '.repeat(indent + 2)
  const members = Object.entries(properties).map(([name, schema]) => {
    const said = schema.description === undefined ? '' : `${space}/** ${schema.description} */\n`
    const [isRequired, type] = [required.includes(name), typeOf(schema, indent + 2)]
    const isMissing = isRequired || type === 'unknown' ? '' : ' | undefined'
    return `${said}${space}readonly ${name}${isRequired ? '' : '?'}: ${type}${isMissing}\n`
  })
  if (additionalProperties) members.push(`${space}readonly [name: string]: unknown\n`)
  return members.length === 0 ? 'Record<string, never>' : `{\n${members.join('')}${' '.repeat(indent)}}`
}
