import type { z } from 'zod'
import type { Variables } from './config-variables.ts'
import { StartError } from './start-error.ts'

/** By the variables that all programs with OpenTelemetry share. */
export type TracingConfig = {
  /** Gets spans by OTLP over HTTP. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly attributes: Readonly<Record<string, string>>
  /** How many of the traces that begin here are kept, 0 to 1. */
  readonly ratio: number
  /** Whether a trace that began elsewhere is kept when it is kept there. */
  readonly followsParent: boolean
}

type Given = Pick<
  z.output<typeof Variables>,
  | 'OTEL_SDK_DISABLED'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_RESOURCE_ATTRIBUTES'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>

/** Pure. Undefined: nothing is traced. Throws a `StartError` for pairs that are none. */
export function tracingOf(vars: Given): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = vars
  const url = own ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`)
  if (url === undefined || vars.OTEL_SDK_DISABLED) return undefined
  const sampler = vars.OTEL_TRACES_SAMPLER
  return {
    url,
    headers: pairsOf('OTEL_EXPORTER_OTLP_HEADERS', vars.OTEL_EXPORTER_OTLP_HEADERS),
    attributes: {
      ...pairsOf('OTEL_RESOURCE_ATTRIBUTES', vars.OTEL_RESOURCE_ATTRIBUTES),
      'service.name': vars.OTEL_SERVICE_NAME,
    },
    ratio: sampler.endsWith('always_off') ? 0 : sampler.endsWith('ratio') ? vars.OTEL_TRACES_SAMPLER_ARG : 1,
    followsParent: sampler.startsWith('parentbased_'),
  }
}

/** `name=value,name=value` with values as in addresses, as the standard of these variables has it. */
function pairsOf(variable: string, text: string): Record<string, string> {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  return Object.fromEntries(parts.map((part) => pairOf(variable, part)))
}

function pairOf(variable: string, part: string): [string, string] {
  const at = part.indexOf('=')
  try {
    if (at > 0) return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())]
  } catch {
    // Named below: not a value as in addresses.
  }
  throw new StartError(`Invalid configuration. ${variable}: expected name=value pairs with commas between them`)
}
