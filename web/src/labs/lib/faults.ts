/** Faults of a case: where they sit in the form and which rule they are about. */

import { isObject, type Json } from './json';

export type Fault = { code: string; message: string; path: string; rule?: string };

/** The program cites the rule of a refusal at the end of its sentence: "… (D8.1a)", "… [R-B5]". */
const CITED = /\s*[([]([A-Z][A-Za-z0-9.-]*\d[\w.-]*)[)\]]$/;

/** The fault of an answer, or `null` when it has none. */
export function faultOf(answer: Json | undefined): Fault | null {
  if (!isObject(answer) || !isObject(answer.error)) return null;
  const { code, message, path } = answer.error;
  if (typeof code !== 'string') return null;
  const words = typeof message === 'string' ? message : code.replaceAll('_', ' ');
  const rule = CITED.exec(words)?.[1];
  return {
    code,
    message: words.replace(CITED, ''),
    path: typeof path === 'string' ? path : '',
    ...(rule ? { rule } : {}),
  };
}

/** Whether a fault belongs to the field at this pointer or to something inside that has no control of its own. */
export function isAt(fault: Fault | null, pointer: string): boolean {
  return fault !== null && fault.path === pointer;
}
