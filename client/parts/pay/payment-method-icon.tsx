import type { ReactNode } from "react";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import styles from "./methods.module.css";

/** A part of the method's name, in the product's own letters. */
const lettering = (text: string, size = 10) => (
  <text x="20" y={13 + size * 0.36} fontSize={size}>
    {text}
  </text>
);

/** The product's own drawings: they tell the methods apart at a glance without copying any brand. */
const ICONS: Record<PaymentMethod, ReactNode> = {
  directdebit: (
    <>
      <path d="M9 9h9M9 13h9M9 17h6" />
      <path className={styles.sign__hot} d="M28 7v10m-4-4 4 4 4-4" />
    </>
  ),
  banktransfer: (
    <>
      <path d="M9 10h20m-4-4 4 4-4 4" />
      <path className={styles.sign__hot} d="M31 17H11m4-4-4 4 4 4" />
    </>
  ),
  ideal: (
    <>
      <path d="M8 11.5 14 7l6 4.5M8.5 20h11M10.5 12v8M14 12v8M17.5 12v8" />
      <text x="28.5" y="16.6" fontSize="10">
        iD
      </text>
    </>
  ),
  bancontact: (
    <>
      <path d="M7 17c6 0 7-8 13-8h12" />
      <path className={styles.sign__hot} d="M33 9c-6 0-7 8-13 8H8" />
    </>
  ),
  kbc: (
    <>
      {lettering("KBC")}
      <path className={styles.sign__hot} d="M9 20.5c4-2 7 1.5 11 0s7 1 11-1" />
    </>
  ),
  belfius: (
    <>
      <path className={styles.sign__hot} d="M10 8v11" />
      <text x="22.5" y="16.6" fontSize="10">
        belf
      </text>
    </>
  ),
  eps: (
    <>
      <circle className={styles.sign__hot} cx="9.5" cy="13" r="2" />
      <text x="23" y="16.2" fontSize="11">
        eps
      </text>
    </>
  ),
  przelewy24: (
    <>
      {lettering("P24", 11)}
      <path className={styles.sign__hot} d="M9 20.5h22" />
    </>
  ),
  blik: (
    <>
      <circle className={styles.sign__dot} cx="30.5" cy="8.5" r="2.2" />
      {lettering("blik", 11)}
    </>
  ),
  trustly: (
    <>
      <path className={styles.sign__hot} d="m8 13 3.5 3.5L18 9" />
      <text x="26.5" y="17" fontSize="12">
        T
      </text>
    </>
  ),
  multibanco: (
    <>
      <rect x="8" y="7" width="10" height="12" rx="2" />
      <path className={styles.sign__hot} d="M11 11h4M11 15h4" />
      <text x="27" y="16.6" fontSize="10">
        MB
      </text>
    </>
  ),
  mbway: (
    <>
      <rect x="8" y="6" width="8" height="14" rx="2" />
      <path className={styles.sign__hot} d="M11 17h2" />
      <text x="26" y="16.2" fontSize="9">
        WAY
      </text>
    </>
  ),
  swish: (
    <>
      <path d="M13 8a6 6 0 0 1 9 2.5" />
      <path className={styles.sign__hot} d="M27 18a6 6 0 0 1-9-2.5" />
      <circle className={styles.sign__dot} cx="20" cy="13" r="1.8" />
    </>
  ),
  vipps: (
    <>
      <path className={styles.sign__hot} d="M11 11c2.5 8 14 8 18 0" />
      <circle className={styles.sign__dot} cx="24.5" cy="8.5" r="1.6" />
    </>
  ),
  mobilepay: (
    <>
      <rect x="10" y="5.5" width="9" height="15" rx="2" />
      <path className={styles.sign__hot} d="M22 10c2 1.8 2 4.2 0 6M25.5 8c3 3 3 7 0 10" />
    </>
  ),
  bizum: (
    <>
      <path d="M8 18c0-6 3-10 6-10M13 18c0-4 2-7 4-7" />
      <path className={styles.sign__hot} d="M22 13h9m-3-3 3 3-3 3" />
    </>
  ),
  bancomatpay: (
    <>
      <rect x="8" y="7.5" width="12" height="11" rx="2" />
      <path className={styles.sign__hot} d="M8 11.5h12M24 10c2 1.8 2 4.200 0 6M28 8c3 3 3 7 0 10" />
    </>
  ),
  satispay: (
    <>
      <path d="m13 8-4 5 4 5" />
      <path className={styles.sign__hot} d="m20 8-4 5 4 5" />
      <path d="m27 8 4 5-4 5" />
    </>
  ),
  twint: (
    <>
      <path d="m13 7 5.5 3v6L13 19l-5.5-3v-6z" />
      <path className={styles.sign__hot} d="m24 7 5.5 3v6L24 19l-5.5-3" />
    </>
  ),
  postfinance: (
    <>
      <path d="M8 8h12v10H8zM8 9l6 5 6-5" />
      <text x="28" y="16.6" fontSize="10">
        PF
      </text>
    </>
  ),
  visa: (
    <text x="20" y="17" fontSize="12" fontStyle="italic">
      VISA
    </text>
  ),
  mastercard: (
    <>
      <circle cx="16.5" cy="13" r="6" />
      <circle className={styles.sign__hot} cx="23.5" cy="13" r="6" />
    </>
  ),
  amex: (
    <>
      <rect x="7.5" y="6.5" width="25" height="13" rx="1.5" />
      {lettering("AMEX", 8)}
    </>
  ),
  googlepay: (
    <>
      <rect x="9" y="5.5" width="9" height="15" rx="2.5" />
      <path className={styles.sign__hot} d="M12 17.5h3M30 10.5a4.5 4.5 0 1 0 1 3.5h-4.5" />
    </>
  ),
  applepay: (
    <>
      <rect x="9" y="5.5" width="9" height="15" rx="2.5" />
      <path className={styles.sign__hot} d="M13.5 9v3.5M22 13h8m-3-3 3 3-3 3" />
    </>
  ),
  paysafecard: (
    <>
      <path d="M8 8.5h24v3a1.8 1.8 0 0 0 0 3.5v3H8v-3a1.8 1.8 0 0 0 0-3.5z" />
      <path className={styles.sign__hot} d="M14 13.200h.1M18 13.200h.1M22 13.200h.1M26 13.200h.1" />
    </>
  ),
  paypal: (
    <>
      <text x="17" y="17" fontSize="12" fontStyle="italic">
        P
      </text>
      <text className={styles.sign__letter} x="22.5" y="17" fontSize="12" fontStyle="italic">
        P
      </text>
    </>
  ),
};

export function PaymentMethodIcon({ method }: { method: PaymentMethod }) {
  return (
    <svg className={styles.sign} viewBox="0 0 40 26" width={40} height={26} aria-hidden="true">
      <rect className={styles.sign__plate} x=".5" y=".5" width="39" height="25" rx="5.5" />
      {ICONS[method]}
    </svg>
  );
}
