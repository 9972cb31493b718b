import { t } from '../../messages/message.ts'

/** The shape of a list while its definition or the runtime is loading. */
export function ScreenSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="cs-screen-skeleton" aria-busy>
      <p className="cs-visually-hidden" role="status">
        {t('Opening {label} …', { label })}
      </p>
      <div className="cs-skeleton cs-screen-skeleton__bar" />
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="cs-skeleton cs-screen-skeleton__row" />
      ))}
    </div>
  )
}
