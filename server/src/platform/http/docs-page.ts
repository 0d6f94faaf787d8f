import { escapeHtml } from '../escape-html.ts'

type Json = Record<string, unknown>
type Operation = {
  summary: string
  description: string
  tags: string[]
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

/**
 * The document as one readable page without scripts: every call folded under its tag. A browsable kit of the usual kind
 * weighs 1.5 MB and wants inline scripts, which our policy refuses.
 */
export function docsPage(document: Json): string {
  // What `openApiDocument` has just made.
  const paths = document.paths as Record<string, Record<string, Operation>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = Object.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const sections = Object.entries(groups).map(
    ([tag, list = []]) => `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${list.map(operationHtml).join('')}`,
  )
  const links = Object.keys(groups).map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><style>${STYLE}</style></head>
<body><h1>API</h1><p>The whole document: <a href="openapi.json">openapi.json</a>. Calls carry <code>Authorization: Bearer …</code>.</p><nav>${links.join(' ')}</nav>${sections.join('')}</body></html>`
}

function operationHtml({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  const body = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    block(`Body, ${type}`, schema),
  )
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = status.startsWith('2') ? Object.values(content ?? {})[0]?.schema : undefined
    return `<dt>${status}</dt><dd>${escapeHtml(description).replaceAll('\n', '<br>')}${schema ? block('Answer', schema) : ''}</dd>`
  })
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<dt>${escapeHtml(name)}</dt><dd>${place}${required ? ', needed' : ''} <code>${escapeHtml(JSON.stringify(schema))}</code></dd>`,
  )
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>${escapeHtml(operation.description)}</p>${parameters.length > 0 ? `<h3>Parameters</h3><dl>${parameters.join('')}</dl>` : ''}${body.join('')}<h3>Answers</h3><dl>${answers.join('')}</dl></details>`
}

function block(title: string, schema: unknown): string {
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
}

const STYLE = `body{font:16px/1.5 sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#0c2230;background:#f3f8fb}
nav a{margin-right:.75rem}details{background:#fff;border-radius:10px;padding:.5rem .9rem;margin:.35rem 0}details details{background:#f3f8fb}
summary{cursor:pointer}b.get{color:#0a6c9e}b.post{color:#178a52}b.put{color:#9a6700}b.delete{color:#c93a4b}
dt{font-weight:600}dd{margin:0 0 .4rem 1.2rem;overflow-wrap:anywhere}pre{overflow:auto;font-size:.85em}`
