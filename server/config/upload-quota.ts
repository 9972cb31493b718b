/** Megabytes that may be uploaded in 24 hours. */
export interface UploadQuota {
  readonly personMb: number
  readonly companyMb: number
}

/** The settings with their defaults: enough for one person's photos and drawings, and for one disk. */
export const UPLOAD_QUOTA = {
  UPLOAD_MB_PER_PERSON: 1_000,
  UPLOAD_MB_PER_COMPANY: 10_000,
} as const
