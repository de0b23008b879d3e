(* Games with one heap, of which a move leaves a smaller one.

   The game is the recursion alone: every function g that gives each heap the least value missing among those of its
   options is meant. *)
From Coq Require Import Arith ZArith Lia List Bool.
Import ListNotations.
Open Scope nat_scope.

Definition mex (v : nat) (option : nat -> Prop) : Prop := ~ option v /\ forall w, w < v -> option w.

Lemma mex_same : forall v w P Q, (forall x, P x <-> Q x) -> mex v P -> mex w Q -> v = w.
Proof.
  intros v w P Q E [A B] [C D]. destruct (lt_eq_lt_dec v w) as [[H|H]|H]; auto; exfalso.
  - apply A, E, D, H.
  - apply C, E, B, H.
Qed.

(* Some option of the heap n has the value w; [takes n s]: s stones may be taken from it. *)
Definition option (takes : nat -> nat -> Prop) (g : nat -> nat) (n w : nat) : Prop :=
  exists s, takes n s /\ 1 <= s /\ s <= n /\ w = g (n - s).

Definition grundy (takes : nat -> nat -> Prop) (g : nat -> nat) : Prop :=
  forall n, mex (g n) (option takes g n).

Lemma grundy_unique : forall takes f g, grundy takes f -> grundy takes g -> forall n, g n = f n.
Proof.
  intros takes f g F G n. induction n as [n IH] using lt_wf_ind.
  apply (mex_same _ _ (option takes g n) (option takes f n)); auto.
  intros w. split; intros (s & S & H1 & H2 & ->); exists s; repeat split; auto; [|symmetry]; apply IH; lia.
Qed.
