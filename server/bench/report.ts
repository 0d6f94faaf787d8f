/** The table of a run, for the terminal and for RESULTS.md. */
import os from 'node:os'
import { type CaseResult, type FailedCase, isMet, type Ratio, spreadOf } from './measure.ts'

/** `peers`: which other programs it was measured beside. */
type Run = { date: string; peers: string }

export function reportOf(results: readonly (CaseResult | FailedCase)[], { date, peers }: Run): string {
  return [
    '# Results of `npm run bench`',
    '',
    `${date}; ${machine()}. Written by the run itself. Absolute figures belong to this machine; ratios carry over.`,
    'Medians, with the range in brackets. CPU is that of our process and of its database together.',
    '',
    `${peers}.`,
    ...results.flatMap((result) => ['', ...sectionOf(result)]),
    '',
  ].join('\n')
}

/** The report of a former run, with these cases measured anew, or added; the number at its beginning identifies a section. */
export function reportAgain(
  report: string,
  results: readonly (CaseResult | FailedCase)[],
  { date, peers }: Run,
): string {
  const sections = report.split(/\n(?=## )/)
  for (const result of results) {
    const [title = '', ...rest] = sectionOf(result)
    const text = [title, '', `Measured again: ${date}; ${machine()}. ${peers}.`, ...rest, ''].join('\n')
    const place = sections.findIndex((section) => section.split('.', 1)[0] === title.split('.', 1)[0])
    if (place < 0) sections.push(text)
    else sections[place] = text
  }
  return sections.join('\n')
}

export function sectionOf(result: CaseResult | FailedCase): string[] {
  if ('failure' in result) return [`## ${result.title}`, '', `The case ended with an error: ${result.failure}`]
  const { title, measured, ratios, leftOut } = result
  if (leftOut !== undefined) return [`## ${title}`, '', `Left out: ${leftOut}.`]
  return [
    `## ${title}`,
    '',
    ...table([
      ['what', 'unit', 'median', 'range'],
      ...measured.map(({ name, unit, values }) => [name, unit, ...spread(values)]),
    ]),
    '',
    ...table([
      ['ratio', 'median', 'range', 'target', 'met'],
      ...ratios.map((ratio) => [ratio.what, ...spread(ratio.values), targetOf(ratio), metOf(ratio)]),
    ]),
  ]
}

function spread(values: readonly number[]): [string, string] {
  const { median, min, max } = spreadOf(values)
  return [written(median), `[${written(min)}–${written(max)}]`]
}

function written(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function targetOf({ target }: Ratio): string {
  if (!target) return ''
  return 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`
}

function metOf(ratio: Ratio): string {
  const met = isMet(ratio)
  if (met === undefined) return ''
  return met ? 'yes' : 'no'
}

function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)]
}

function machine(): string {
  const [cpu] = os.cpus()
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  return `${os.cpus().length} × ${cpu?.model.trim()}, ${gigabytes} GB, ${os.type()}, Node ${process.versions.node}, load ${os.loadavg()[0]?.toFixed(1)}`
}
