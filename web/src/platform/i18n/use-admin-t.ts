import { useContext } from 'react'
import { admin } from './en/admin.ts'
import { adminMoney } from './en/admin-money.ts'
import { adminPayouts } from './en/admin-payouts.ts'
import { adminReconciliation } from './en/admin-reconciliation.ts'
import { adminReports } from './en/admin-reports.ts'
import { adminSales } from './en/admin-sales.ts'
import { adminSite } from './en/admin-site.ts'
import { LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

const en = { admin, adminMoney, adminPayouts, adminReconciliation, adminReports, adminSales, adminSite }
type Domains = typeof en

const wordsOf = createWords<Domains>({ en })

/** The words of the operator's pages. */
export function useAdminT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
