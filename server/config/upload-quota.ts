/** Megabytes that may be uploaded in 24 hours. */
export interface UploadQuota {
  readonly personMb: number
  readonly companyMb: number
}

/** The settings and what they are where they are missing: a person's cameras and drawings, and a folder's disk. */
export const UPLOAD_QUOTA = {
  UPLOAD_MB_PER_PERSON: 1_000,
  UPLOAD_MB_PER_COMPANY: 10_000,
} as const
