import type { FanListId, FileId, SegmentId } from '@limelight/contract/ids'
import { FAN_GROUPS, type FanGroup } from '@limelight/contract/talk/fan-groups'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { fanListsQuery } from '../../shared/fan-lists/fan-lists.api.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { segmentsQuery } from '../segments/segments.api.ts'
import { useConditionText } from '../segments/use-condition-text.ts'
import type { Candidate } from '../series/own-series.api.ts'
import { countRecipients } from './broadcasts.api.ts'
import { ExcludedItems } from './excluded-items.tsx'

export type AudienceChoice = {
  include: FanGroup[]
  includeLists: FanListId[]
  includeSegments: SegmentId[]
  exclude: FanGroup[]
  excludeLists: FanListId[]
  excludeSegments: SegmentId[]
  /** With their titles, which the choice shows. */
  excludeBuyersOf: Candidate[]
  excludeOwners: boolean
  minimumSpent: number
}
export const NO_AUDIENCE: AudienceChoice = {
  include: [],
  includeLists: [],
  includeSegments: [],
  exclude: [],
  excludeLists: [],
  excludeSegments: [],
  excludeBuyersOf: [],
  excludeOwners: false,
  minimumSpent: 0,
}

/** Pure: as the API takes it. */
export function audienceOf({ excludeBuyersOf, ...audience }: AudienceChoice) {
  return { ...audience, excludeBuyersOf: excludeBuyersOf.map(({ _id }) => String(_id)) }
}

/** Pure. */
export function isForSomebody({ include, includeLists, includeSegments }: AudienceChoice): boolean {
  return include.length + includeLists.length + includeSegments.length > 0
}

export interface AudienceFieldsProps {
  audience: AudienceChoice
  /** Of the attached files. */
  fileIds: FileId[]
  onChange: (audience: AudienceChoice) => void
  error: string | undefined
}

/** Which fans get it, and how many they are now. */
export function AudienceFields({ audience, fileIds, onChange, error }: AudienceFieldsProps) {
  const { t } = useT('creator/broadcasts')
  const { currency, tokensCovering } = usePrices()
  const { include, includeLists, includeSegments, exclude, excludeLists } = audience
  return (
    <>
      <Fans
        legend={t('audience')}
        error={error}
        hasHints
        chosen={{ groups: include, lists: includeLists }}
        onChange={({ groups, lists }) => onChange({ ...audience, include: groups, includeLists: lists })}
      >
        <Segments chosen={includeSegments} onChange={(ids) => onChange({ ...audience, includeSegments: ids })} />
      </Fans>
      {isForSomebody(audience) && (
        <>
          <Fans
            legend={t('exclude')}
            text={t('excludeHint')}
            chosen={{ groups: exclude, lists: excludeLists }}
            onChange={({ groups, lists }) => onChange({ ...audience, exclude: groups, excludeLists: lists })}
          >
            <Segments
              chosen={audience.excludeSegments}
              onChange={(ids) => onChange({ ...audience, excludeSegments: ids })}
            />
            {fileIds.length > 0 && (
              <Checkbox
                label={t('excludeOwners')}
                hint={t('excludeOwnersHint')}
                checked={audience.excludeOwners}
                onChange={() => onChange({ ...audience, excludeOwners: !audience.excludeOwners })}
              />
            )}
            <ExcludedItems
              items={audience.excludeBuyersOf}
              onChange={(items) => onChange({ ...audience, excludeBuyersOf: items })}
            />
          </Fans>
          <PriceInput
            label={t('minimumSpent')}
            name="minimumSpent"
            unit={currency}
            min={0}
            defaultValue={0}
            onChange={(amount) => onChange({ ...audience, minimumSpent: tokensCovering(Number(amount)) })}
            hint={t('minimumSpentHint')}
          />
          <Recipients audience={audience} fileIds={fileIds} />
        </>
      )}
    </>
  )
}

type Chosen = { groups: FanGroup[]; lists: FanListId[] }
interface FansProps {
  legend: string
  text?: string
  error?: string | undefined
  hasHints?: boolean
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  children?: ReactNode
}

/** Groups that every creator has, and the creator's lists. */
function Fans({ legend, text, error, hasHints = false, chosen, onChange, children }: FansProps) {
  const { t } = useT('shared/fan-lists')
  const { data: lists } = useQuery(fanListsQuery())
  const { formatCompact } = useFormat()
  return (
    <fieldset className="grid grid-cols-1 gap-1" aria-invalid={error ? true : undefined}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {text && <p className="mb-1 text-sm text-muted">{text}</p>}
      {FAN_GROUPS.map((group) => (
        <Checkbox
          key={group}
          label={t(`groups.${group}`)}
          hint={hasHints ? t(`groupHints.${group}`) : undefined}
          checked={chosen.groups.includes(group)}
          onChange={() => onChange({ ...chosen, groups: toggled(chosen.groups, group) })}
        />
      ))}
      {lists?.data.map(({ _id, name, fans }) => (
        <Checkbox
          key={_id}
          label={<bdi>{name}</bdi>}
          hint={hasHints ? t('fans', { count: fans, shown: formatCompact(fans) }) : undefined}
          checked={chosen.lists.includes(_id)}
          onChange={() => onChange({ ...chosen, lists: toggled(chosen.lists, _id) })}
        />
      ))}
      {children}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Segments({ chosen, onChange }: { chosen: SegmentId[]; onChange: (chosen: SegmentId[]) => void }) {
  const { data } = useQuery(segmentsQuery)
  const textOf = useConditionText(data?.data)
  return data?.data.map(({ _id, name, conditions }) => (
    <Checkbox
      key={_id}
      label={<bdi>{name}</bdi>}
      hint={[...new Set(conditions.map(textOf))].map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
      checked={chosen.includes(_id)}
      onChange={() => onChange(toggled(chosen, _id))}
    />
  ))
}

function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
}

function Recipients({ audience, fileIds }: { audience: AudienceChoice; fileIds: FileId[] }) {
  const { t } = useT('creator/broadcasts')
  const { formatTokens } = useFormat()
  const { data } = useQuery({
    queryKey: ['POST /performer/broadcasts/preview', audience, fileIds],
    queryFn: ({ signal }) => countRecipients({ audience: audienceOf(audience), fileIds }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <p role="status" className="font-semibold">
      {data === undefined
        ? t('counting')
        : t('recipients', { count: data.recipients, shown: formatTokens(data.recipients) })}
      {data !== undefined && data.owners > 0 && (
        <span className="block text-sm font-normal text-muted">
          {t(audience.excludeOwners ? 'withoutOwners' : 'ofThemOwners', {
            count: data.owners,
            shown: formatTokens(data.owners),
          })}
        </span>
      )}
    </p>
  )
}
