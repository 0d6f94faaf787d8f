import type { reference } from '@limelight/contract/core/reference'
import { PROFILE_OPTIONS } from '@limelight/contract/people/profile-options'
import type { FastifyInstance } from 'fastify'
import type { Handlers } from '#/platform/http/endpoint'
import { listCities, listCountries, listLanguages, listPhoneCodes, listStates } from './reference.service.ts'

export function referenceRoutes(): Handlers<typeof reference> {
  return {
    'GET /countries/list': async () => ({ data: listCountries() }),
    'GET /states/{countryId}': async ({ params }) => ({ data: await listStates(params.countryId) }),
    'GET /cities/{countryId}/{stateId}': async ({ params }) => ({
      data: await listCities(params.countryId, params.stateId),
    }),
    'GET /languages/list': async () => ({ data: listLanguages() }),
    'GET /phone-codes/list': async () => ({ data: listPhoneCodes() }),
    'GET /user-additional': async () => ({ data: PROFILE_OPTIONS }),
  }
}

/** The flags that the country list names. */
export function mountFlags(app: FastifyInstance): void {
  let pictures: Map<string, string> | undefined
  app.get<{ Params: { file: string } }>('/flags/:file', async (request, reply) => {
    pictures ??= await loadFlags()
    const picture = pictures.get(request.params.file.replace(/\.svg$/, ''))
    if (picture === undefined) return reply.callNotFound()
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=604800').send(picture)
  })
}

/** 250 modules, one for each country: loaded with the first flag, not with the server. */
async function loadFlags(): Promise<Map<string, string>> {
  return new Map(Object.entries(await import('country-flag-icons/string/3x2')))
}
